import { asc } from 'drizzle-orm'
import { pointsEarnedBadges as earned } from '@/db/schema/points-boards'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { recordFact } from './ledger.service'
import type { PointSource } from './sources.rules'
import type { FactKind } from './words'

export type Done = { at: number; kind?: FactKind; lesson?: string }

/** Something that a person did so many hours after this moment, as points record it. */
export async function happens(org: Org, userId: string, { at, kind = 'lessonCompleted', lesson = `${at}` }: Done) {
  const occurredAt = new Date(Date.UTC(2027, 0, 4, 6) + at * 3_600_000)
  const time = occurredAt.getTime().toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(at).padStart(12, '0')}`
  const source: PointSource = { userId, kind, source: `item:${lesson}`, score: null, pathId: null }
  const organization = { id: org.organization.id }
  const event = { id, occurredAt, receivedAt: occurredAt.getTime() }
  await org.database((db) => recordFact({ db, organization, now: occurredAt }, source, event))
}

/** The kept badges of an organization, in the order of turns. */
export const earnedIn = (org: Org) =>
  org.database((db) =>
    db
      .select({ userId: earned.userId, turn: earned.turn, earnedOn: earned.earnedOn, lostOn: earned.lostOn })
      .from(earned)
      .orderBy(asc(earned.userId), asc(earned.badgeId), asc(earned.turn)),
  )
