import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { contestStates, entryKinds, factKinds, markKinds } from './words'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'
const day = '2026-11-21'

const Entry = z.object({
  id: Id,
  kind: z.enum(entryKinds),
  points: z.int(),
  localDate: z.string(),
  zone: z.string(),
  reason: z.string().nullable(),
  createdAt: Instant,
})
const Done = z.object({
  kind: z.enum(factKinds),
  source: z.string(),
  about: z.string().nullable(),
  localDate: z.string(),
  zone: z.string(),
  occurredAt: Instant,
})
const Earned = z.object({ badgeId: Id, turn: z.int(), earnedOn: z.string(), lostOn: z.string().nullable() })
const Contested = z.object({
  id: Id,
  entryId: Id,
  reason: z.string(),
  state: z.enum(contestStates),
  decisionReason: z.string(),
  points: z.int().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
const StreakPart = z.object({
  pauses: z.array(z.object({ firstDay: z.string(), lastDay: z.string() })),
  marks: z.array(z.object({ kind: z.enum(markKinds), day: z.string(), count: z.int(), reason: z.string() })),
  zones: z.array(z.object({ since: Instant, zone: z.string() })),
  isOut: z.boolean(),
  isAnonymous: z.boolean(),
  alias: z.string().nullable(),
})

/** At most so many entries and so many things done are shown, the newest first. */
export const mostShown = 5_000

/** The person's own data in this room, for their document. */
export const personData = {
  points: personPart(z.array(Entry), [
    { id, kind: 'award', points: 10, localDate: day, zone: 'Asia/Riyadh', reason: null, createdAt: moment },
  ]),
  pointSources: personPart(z.array(Done), [
    {
      kind: 'lessonCompleted',
      source: `item:${id}:${id}`,
      about: `lesson:${id}`,
      localDate: day,
      zone: 'Asia/Riyadh',
      occurredAt: moment,
    },
  ]),
  badges: personPart(z.array(Earned), [{ badgeId: id, turn: 1, earnedOn: day, lostOn: null }]),
  pointsContests: personPart(z.array(Contested), [
    {
      id,
      entryId: id,
      reason: 'I was at the event.',
      state: 'upheld',
      decisionReason: 'The list has the name.',
      points: 5,
      createdAt: moment,
      decidedAt: moment,
    },
  ]),
  streak: personPart(StreakPart, {
    pauses: [{ firstDay: '2026-12-01', lastDay: '2026-12-05' }],
    marks: [{ kind: 'restore', day, count: 1, reason: 'The platform was down' }],
    zones: [{ since: moment, zone: 'Asia/Riyadh' }],
    isOut: false,
    isAnonymous: false,
    alias: 'Falcon',
  }),
}
