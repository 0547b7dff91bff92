import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, prose, severalOf } from '@/lib/platform/http/contract'
import { contestDecisions, contestStates, entryKinds, triggers } from '../words'

export const mostOpen = 10

const own = {
  id: Id,
  entryId: Id,
  reason: z.string().describe('Of the person'),
  state: z.enum(contestStates),
  decisionReason: z.string().describe('To the person; empty until it is decided'),
  decidedAt: Instant.nullable(),
  points: z.int().nullable().describe('Points that the decision gave; null: none, or not decided'),
  createdAt: Instant,
}
/** A complaint as its person sees it. */
export const OwnContest = z.object(own)
const Both = z.object({ ar: z.string(), en: z.string() })
const Contest = z.object({
  ...own,
  person: z.object({ id: Id, name: Both, email: z.string() }),
  entry: z
    .object({
      kind: z.enum(entryKinds),
      points: z.int(),
      reason: z.string().nullable(),
      rule: z.object({ id: Id, name: Both, trigger: z.enum(triggers) }).nullable(),
      createdAt: Instant,
    })
    .describe('That it is about'),
  mayDecide: z.boolean().describe('It is open, and the caller neither made it nor the entry'),
  updatedAt: Instant,
  version: z.int(),
})
named({ PointsContest: Contest, OwnPointsContest: OwnContest })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1c${at}`
const createdAt = '2026-11-24T09:00:00.000Z'
const exampleOwn: z.input<typeof OwnContest> = {
  id: id(31),
  entryId: id(14),
  reason: 'I was at the event, my name is on the list.',
  state: 'open',
  decisionReason: '',
  decidedAt: null,
  points: null,
  createdAt,
}
const example: z.input<typeof Contest> = {
  ...exampleOwn,
  person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
  entry: { kind: 'adjustment', points: -5, reason: 'Not at the event', rule: null, createdAt },
  mayDecide: true,
  updatedAt: createdAt,
  version: 1,
}

export const contestEntry = contract({
  id: 'pointsContests.create',
  method: 'POST',
  path: '/user/gamification/entry/:entryId/contest',
  summary: 'Contest an entry of own points',
  description: `An entry is contested once (409/6813); at most ${mostOpen} contests of a person are open at a time (409/6814). The contest is with its entry in the ledger.`,
  access: { permission: 'gamification.update' },
  audit: 'pointsContested',
  status: 201,
  location: '/user/gamification/ledger/list',
  params: z.object({ entryId: Id }),
  body: z.strictObject({ reason: prose(1000).min(1).describe('Why the entry is wrong') }),
  returns: OwnContest,
  errors: ['gamificationOff', 'pointsEntryNotFound', 'pointsContestRepeated', 'pointsContestsOpen'],
  example: { params: { entryId: id(14) }, body: { reason: exampleOwn.reason }, returns: exampleOwn },
})

export const listContests = contract({
  id: 'pointsContests.list',
  method: 'GET',
  path: '/admin/gamification/contest/list',
  summary: 'List contests of points',
  access: { role: 'admin', permission: 'gamification.adjust' },
  query: z.strictObject({ state: anyOf(contestStates).optional(), person: severalOf(Id).optional() }),
  returns: z.array(Contest),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [example] },
})

const decidedAt = '2026-11-25T09:00:00.000Z'
export const decideContest = contract({
  id: 'pointsContests.decide',
  method: 'POST',
  path: '/admin/gamification/contest/:contestId/decide',
  about: 'person',
  summary: 'Decide a contest of points',
  description:
    '`uphold`: the person gets `points` by an entry of the ledger with the reason; without `points` nothing changes, for example where it was corrected already. `dismiss`: the entry stays. A contest is decided once (409/6816), not by the person who made it (403/5181), and not by who made the entry (409/6817). The person reads the reason.',
  access: { role: 'admin', permission: 'gamification.adjust' },
  audit: 'pointsContestDecided',
  status: 200,
  params: z.object({ contestId: Id }),
  body: z
    .strictObject({
      decision: z.enum(contestDecisions),
      reason: prose(300).min(1).describe('To the person'),
      points: z.int().min(1).max(100_000).optional().describe('With `uphold` only: points that the person gets'),
    })
    .refine(({ decision, points }) => decision === 'uphold' || points === undefined, {
      path: ['points'],
      params: { rule: 'upheldOnly' },
    }),
  returns: Contest,
  errors: ['gamificationOff', 'pointsContestNotFound', 'pointsContestDecided', 'pointsContestOwnEntry'],
  example: {
    params: { contestId: id(31) },
    body: { decision: 'uphold', reason: 'The list has the name.', points: 5 },
    returns: {
      ...example,
      state: 'upheld',
      decisionReason: 'The list has the name.',
      decidedAt,
      points: 5,
      mayDecide: false,
      updatedAt: decidedAt,
      version: 2,
    },
  },
})
