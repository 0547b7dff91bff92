import { z } from 'zod'
import { EventItem } from '@/lib/domain/learning/progress/progress-events.contract'
import { eventOutcomes } from '@/lib/domain/learning/progress/words'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText } from '@/lib/platform/http/contract'

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f3a${at}`
const origin = 'https://alnoor.example'

export const sendStatements = contract({
  id: 'xapi.sendStatements',
  method: 'POST',
  path: '/user/xapi/statements',
  summary: 'Record statements of an app of the learner',
  description:
    'For apps that collect statements of xAPI 1.0.3, also without a connection. Each one is recorded or refused by itself, as an event of the lesson that it is about: the actor is the caller, as an account of this host, and the activity is a module as `GET /admin/analytics/xapi/statements` names it. The verb has to be one of an event of its type; the first such event counts. The id of the statement makes it count once. The timestamp counts by the rules of events; a result as the type says is in `result.extensions` under `<host>/xapi/extensions/result`.',
  access: { permission: 'progress.update' },
  audit: 'statementsSent',
  failuresOnly: true,
  refusesTexts: true,
  body: z.strictObject({
    statements: z
      .array(z.record(limitedText(100), z.unknown()))
      .min(1)
      .max(100)
      .describe('As xAPI 1.0.3 says; each at most 32 kB as JSON'),
  }),
  returns: z.object({
    results: z
      .array(
        z.object({
          statementId: z.string().nullable().describe('Null: it has none'),
          moduleId: Id.nullable(),
          action: z.string().nullable().describe("The event that it counts as: one of the type's `events`"),
          outcome: z.enum(eventOutcomes),
          items: z.array(EventItem).describe('Every item of an own enrollment in which it counts'),
          error: z
            .object({
              name: z.string(),
              statusCode: z.int(),
              message: z.string(),
              detail: z.string().nullable().describe('For developers: the place in the statement that is wrong, in English'),
            })
            .nullable(),
        }),
      )
      .describe('In the order of the statements'),
  }),
  example: {
    body: {
      statements: [
        {
          id: id(51),
          actor: { objectType: 'Agent', account: { homePage: origin, name: id(13) } },
          verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
          object: { id: `${origin}/xapi/activities/modules/${id(12)}` },
          timestamp: '2026-11-28T08:05:00.000Z',
        },
      ],
    },
    returns: {
      results: [
        {
          statementId: id(51),
          moduleId: id(12),
          action: 'opened',
          outcome: 'recorded',
          error: null,
          items: [{ enrolmentId: id(20), pathId: id(21), itemId: id(22), state: 'inProgress', score: null, percent: 0 }],
        },
      ],
    },
  },
})
