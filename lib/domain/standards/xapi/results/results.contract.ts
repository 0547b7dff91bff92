import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, beginsAt, endsAt, Id, Instant, line, named, severalOf } from '@/lib/platform/http/contract'
import { launchKinds, launchModes, launchOutcomes, launchStates, waiveReasons } from '../words'

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f3b${at}`
const Names = z.object({ ar: z.string().optional(), en: z.string().optional() })
const access = { role: 'admin', permission: 'progress.readAny', reach: ['group', 'own'] } as const

export const LaunchOfPerson = z.object({
  id: Id.describe('The session id of cmi5'),
  person: z.object({ id: Id, name: Names, email: z.string() }),
  module: z.object({ id: Id, title: Names, typeKey: z.string() }).nullable(),
  mode: z.enum(launchModes).describe('Only what is done in the mode Normal counts'),
  state: z.enum(launchStates).describe('Of this session; waived: no session, but the unit was declared done'),
  unit: z
    .object({
      kind: z.enum(launchKinds),
      outcome: z
        .enum(launchOutcomes)
        .describe('The first of these that is true: waived, passed, failed and not satisfied, completed or satisfied, open'),
      isSatisfied: z.boolean(),
      completedAt: Instant.nullable(),
      passedAt: Instant.nullable(),
      failedAt: Instant.nullable(),
      waivedAt: Instant.nullable(),
      score: z.int().nullable().describe('The best, in percent'),
    })
    .describe('What became of the unit in all sessions of this enrollment'),
  seconds: z.int().describe('The time that this session reported, at most as long as it lasted'),
  createdAt: Instant,
  initializedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
named({ LaunchOfPerson })

const shown: z.input<typeof LaunchOfPerson> = {
  id: id(10),
  person: { id: id(11), name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' }, email: 'sara@alnoor.example' },
  module: { id: id(12), title: { ar: 'مخارج الطوارئ', en: 'Emergency exits' }, typeKey: 'launch.cmi5' },
  mode: 'Normal',
  state: 'terminated',
  unit: {
    kind: 'cmi5',
    outcome: 'passed',
    isSatisfied: true,
    completedAt: '2026-11-28T08:20:00.000Z',
    passedAt: '2026-11-28T08:20:00.000Z',
    failedAt: null,
    waivedAt: null,
    score: 90,
  },
  seconds: 1_140,
  createdAt: '2026-11-28T08:00:00.000Z',
  initializedAt: '2026-11-28T08:00:04.000Z',
  endedAt: '2026-11-28T08:20:01.000Z',
}

export const listLaunches = contract({
  id: 'xapi.listLaunches',
  method: 'GET',
  path: '/admin/learning/launch/list',
  summary: 'List the launches of content of cmi5 and xAPI',
  description:
    'Each launch with its person, its lesson, its state, and what became of the unit. With the permission for the caller’s groups only: those of the people in them; for their own paths only: those of lessons in paths that they made or teach.',
  access,
  query: z.strictObject({
    person: severalOf(Id).optional().describe('Only launches of these people'),
    module: severalOf(Id).optional().describe('Only launches from these lessons'),
    group: severalOf(Id).optional().describe('Only of people in one of these groups or in one that they contain'),
    state: anyOf(launchStates).optional(),
    outcome: anyOf(launchOutcomes).optional(),
    from: beginsAt('Only what was launched at this moment or later').optional(),
    to: endsAt('Only what was launched at this moment or earlier').optional(),
  }),
  returns: z.array(LaunchOfPerson),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

const params = z.object({ launchId: Id })
const example = { launchId: id(10) }

export const readLaunch = contract({
  id: 'xapi.readLaunch',
  method: 'GET',
  path: '/admin/learning/launch/:launchId',
  summary: 'Read a launch of a person',
  description: 'Reading it leaves a record in the activity log, one for each caller, person and quarter of an hour.',
  access,
  audit: 'launchViewed',
  params,
  returns: LaunchOfPerson,
  errors: ['launchNotFound'],
  example: { params: example, returns: shown },
})

export const listLaunchStatements = contract({
  id: 'xapi.listLaunchStatements',
  method: 'GET',
  path: '/admin/learning/launch/:launchId/statement/list',
  summary: 'List the statements of a launch',
  description:
    'In the order in which they were stored, those of the product and those that were voided too. Reading them leaves a record in the activity log, one for each caller, person and quarter of an hour.',
  access,
  audit: 'launchViewed',
  params,
  returns: z.array(
    z.object({
      id: Id,
      verb: z.string(),
      activityId: z.string().describe('Empty: the object is no activity'),
      statement: z.record(z.string(), z.unknown()).describe('As xAPI 1.0.3 says'),
      isVoided: z.boolean(),
      occurredAt: Instant.describe('As the content says'),
      storedAt: Instant,
      place: Id.describe('Rises with every statement that is stored'),
    }),
  ),
  list: { type: 'cursor', orderBy: ['place'], default: 'place:asc' },
  errors: ['launchNotFound'],
  example: {
    params: example,
    returns: [
      {
        id: id(21),
        verb: 'http://adlnet.gov/expapi/verbs/passed',
        isVoided: false,
        place: id(22),
        activityId: 'https://alnoor.example/xapi/activities/units/1',
        statement: { verb: { id: 'http://adlnet.gov/expapi/verbs/passed' }, result: { success: true } },
        occurredAt: '2026-11-28T08:20:00.000Z',
        storedAt: '2026-11-28T08:20:00.000Z',
      },
    ],
  },
})

export const waiveLaunch = contract({
  id: 'xapi.waive',
  method: 'POST',
  path: '/admin/learning/launch/waive',
  about: 'person',
  summary: 'Waive a unit of cmi5 for a person',
  description:
    'For a lesson of the type `launch.cmi5` in an enrollment of the person that is open, whether its unit was launched or not. The unit is satisfied, its lesson complete, and the store has a `waived` statement with the reason. What content did itself cannot be waived.',
  access: { role: 'admin', permission: 'progress.override' },
  audit: 'unitWaived',
  status: 200,
  body: z.strictObject({
    userId: Id,
    moduleId: Id,
    reason: z.enum(waiveReasons).describe('As cmi5 names the reasons (9.5.5.2)'),
    note: line(500).describe('What the activity log says of it; the learner does not see it'),
  }),
  returns: LaunchOfPerson,
  errors: ['moduleNotPublished', 'notEnrolled', 'contentNotLaunchable', 'unitNotWaivable', 'userNotFound'],
  example: {
    body: { userId: id(11), moduleId: id(12), reason: 'testedOut', note: 'Passed the same test at a partner' },
    returns: {
      ...shown,
      id: id(13),
      state: 'waived',
      seconds: 0,
      initializedAt: null,
      unit: { ...shown.unit, outcome: 'waived', completedAt: null, passedAt: null, waivedAt: shown.createdAt, score: null },
      endedAt: shown.createdAt,
    },
  },
})
