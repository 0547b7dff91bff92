import { examRooms, examSeats, seatPlans } from '@/db/schema/assessments-seats'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

type Mine = { organizationId: string; userId: string }
/** The seat of a person for an assessment. */
export async function leaveSeat(db: Tx, mine: Mine, place: { assessmentId: string; pathId: string }): Promise<void> {
  const { organizationId } = mine
  const { assessmentId } = place
  const [planId, roomId] = [newId(), newId()]
  await db.insert(seatPlans).values({ organizationId, id: planId, ...place })
  await db.insert(examRooms).values({
    organizationId,
    id: roomId,
    planId,
    place: 1,
    name: { en: 'Hall' },
    layout: { kind: 'grid', rows: 1, columns: 1 },
    capacity: 1,
  })
  await db.insert(examSeats).values({ ...mine, planId, assessmentId, roomId, position: 1, label: 'A1', isByHand: true })
}
