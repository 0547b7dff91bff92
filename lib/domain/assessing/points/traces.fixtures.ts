import { pointsEntries, pointsFacts, pointsMarks, pointsPeople, pointsZones } from '@/db/schema/points'
import { pointsBadges, pointsEarnedBadges } from '@/db/schema/points-boards'
import { pointsContests } from '@/db/schema/points-contests'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** Texts of a person in each table of points. */
export async function leavePoints(db: Tx, mine: { organizationId: string; userId: string }): Promise<void> {
  const at = new Date()
  const onDay = { localDate: '2026-11-21', zone: 'Asia/Riyadh', occurredAt: at, receivedAt: at }
  await db.insert(pointsFacts).values({ ...mine, ...onDay, kind: 'lessonCompleted', source: 'item' })
  const adjustment = { kind: 'adjustment' as const, points: 1, balance: 1, reason: 'Helped a colleague' }
  const entryId = newId()
  await db.insert(pointsEntries).values({ ...mine, id: entryId, ...onDay, ...adjustment })
  const contest = { entryId, state: 'dismissed' as const, decisionReason: 'It was one colleague' }
  await db.insert(pointsContests).values({ ...mine, ...contest, reason: 'Two colleagues, not one' })
  await db.insert(pointsPeople).values({ ...mine, isOut: false, isAnonymous: false, alias: 'Falcon of the north' })
  await db.insert(pointsZones).values({ ...mine, since: at, zone: 'Asia/Riyadh' })
  const names = { ar: 'شارة', en: 'Badge' }
  const badge = { name: names, description: names, criterion: 'count', trigger: 'lessonCompleted', count: 1 } as const
  const { organizationId } = mine
  const id = newId()
  await db.insert(pointsBadges).values({ organizationId, id, ...badge, keepsEarned: true, isActive: true, searchText: '' })
  await db.insert(pointsEarnedBadges).values({ ...mine, badgeId: id, turn: 1, earnedOn: '2026-11-21', lostOn: null })
  await db.insert(pointsMarks).values({ ...mine, kind: 'restore', day: '2026-11-20', count: 1, reason: 'Down' })
}
