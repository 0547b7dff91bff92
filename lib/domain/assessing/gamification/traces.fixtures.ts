import {
  gamificationEntries,
  gamificationFacts,
  gamificationMarks,
  gamificationPeople,
  gamificationZones,
} from '@/db/schema/gamification'
import type { Tx } from '@/lib/platform/db/tenant'

/** Texts of a person in each table of points. */
export async function leavePoints(db: Tx, mine: { organizationId: string; userId: string }): Promise<void> {
  const at = new Date()
  const onDay = { localDate: '2026-11-21', zone: 'Asia/Riyadh', occurredAt: at, receivedAt: at }
  await db.insert(gamificationFacts).values({ ...mine, ...onDay, kind: 'lessonCompleted', source: 'item' })
  const adjustment = { kind: 'adjustment' as const, points: 1, balance: 1, reason: 'Helped a colleague' }
  await db.insert(gamificationEntries).values({ ...mine, ...onDay, ...adjustment })
  await db.insert(gamificationPeople).values({ ...mine, isOut: false, isAnonymous: false, alias: 'Falcon of the north' })
  await db.insert(gamificationZones).values({ ...mine, since: at, zone: 'Asia/Riyadh' })
  await db.insert(gamificationMarks).values({ ...mine, kind: 'restore', day: '2026-11-20', count: 1, reason: 'Down' })
}
