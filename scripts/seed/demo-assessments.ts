import type { z } from 'zod'
import {
  archiveAssessment,
  createAssessment,
  publishAssessment,
  updateAssessment,
} from '@/lib/domain/assessing/assessments/definitions.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import type { client } from '@/lib/platform/http/client'

/** Assessments in each state: published, published with later changes, a draft that cannot be published yet, and archived. Their questions are in one bank. */
export async function makeAssessments(admin: ReturnType<typeof client>, bankId: string): Promise<void> {
  const { data: questions } = await admin(listQuestions, { query: { bank: bankId, orderBy: 'createdAt:asc', perPage: 4 } })
  const chosen = { source: 'fixed' as const, questions: questions.map(({ id }, at) => ({ questionId: id, points: at + 1 })) }
  const drawn = { source: 'draw' as const, bankId, difficulty: ['easy' as const], count: 2, pointsEach: 2 }
  const create = async (body: z.input<NonNullable<(typeof createAssessment)['body']>>) =>
    (await admin(createAssessment, { body })).data.id
  const publish = (id: string) => admin(publishAssessment, { params: { id } })

  const former = await create({ title: { ar: 'اختبار العام الماضي' }, sections: [drawn] })
  await publish(former)
  await admin(archiveAssessment, { params: { id: former } })

  const instructions = { ar: 'اقرأ كل سؤال جيدًا قبل الإجابة.', en: 'Read every question well before you answer.' }
  const safety = { title: { ar: 'اختبار السلامة', en: 'Safety quiz' }, instructions, sections: [chosen, drawn] }
  await publish(await create({ ...safety, timeLimitSeconds: 1200, attemptsAllowed: 3, passPercent: 70 }))

  const service = { title: { ar: 'تدريب خدمة العملاء', en: 'Customer service practice' }, sections: [chosen] }
  const changed = await create({ ...service, purpose: 'practice', attemptsAllowed: 0 })
  await publish(changed)
  await admin(updateAssessment, { params: { id: changed }, body: { shuffleQuestions: true } })

  const final = { title: { ar: 'اختبار نهاية الدورة', en: 'Final test of the course' }, sections: [{ ...drawn, count: 50 }] }
  await create({ ...final, accessCode: 'final-2026', navigation: 'sequential', release: 'byHand' })
}
