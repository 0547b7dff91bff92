import { createExamRoom } from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import { drawExamSeats } from '@/lib/domain/assessing/assessments/seating/exam-seats.contract'
import { createSeatPlan } from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import type { client } from '@/lib/platform/http/client'

/** A plan of seats for a quiz of a path, drawn and not published: learners start as before. */
export async function planSeats(admin: ReturnType<typeof client>, assessmentId: string, pathId: string): Promise<void> {
  const { data: plan } = await admin(createSeatPlan, { body: { assessmentId, pathId } })
  const params = { id: plan.id }
  const halls = [
    { name: { ar: 'القاعة الكبرى', en: 'Main hall' }, layout: { kind: 'grid' as const, rows: 4, columns: 6 } },
    { name: { ar: 'قاعة المكتبة', en: 'Library hall' }, layout: { kind: 'list' as const, labels: ['1', '2', '3', '4'] } },
  ]
  for (const body of halls) await admin(createExamRoom, { params, body })
  await admin(drawExamSeats, { params, body: { isEverySecond: true } })
}
