import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { itemStates } from './progress.shapes.contract'
import { eventOutcomes } from './words'

const day = 86_400
const event = {
  action: limitedText(60)
    .regex(/^[a-z][a-zA-Z0-9]*$/)
    .describe("One of the type's `events`"),
  occurredAt: Instant.describe(
    'By the clock of the client; a moment in the future counts as now, one more than seven days ago as seven days ago. Graded work counts from its arrival',
  ),
  clientEventId: Id.describe('Made by the client, the same each time it sends the event again: an event counts once'),
  durationSeconds: z
    .int()
    .min(0)
    .max(day)
    .optional()
    .describe('Active time since the event before; no more counts than has passed since then'),
  locale: z.enum(languages).optional().describe('Language that was shown; default: the one Accept-Language gets of this module'),
  result: z.record(limitedText(100), z.unknown()).optional().describe("As the type's `resultSchema` says; at most 32 kB as JSON"),
}
export const EventInput = z.strictObject(event)
named({ ProgressEventInput: EventInput })

export const EventItem = z.object({
  enrolmentId: Id,
  pathId: Id,
  itemId: Id,
  state: z.enum(itemStates),
  score: z.int().nullable(),
  percent: z.int().describe('Of the enrollment'),
})
const recorded = {
  clientEventId: Id,
  isDuplicate: z.boolean().describe('It was received before and changed nothing now'),
  occurredAt: Instant.nullable().describe('The moment it counts from; null for a duplicate'),
  verb: z.string().describe('IRI of the verb of the xAPI statement it stands for'),
  items: z.array(EventItem).describe('Every item of an own enrollment in which it counts'),
}
const RecordedEvent = z.object(recorded)
const FieldFault = z.object({ key: z.string(), property: z.string(), message: z.string() })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`
const sent = { action: 'opened', occurredAt: '2026-11-23T08:05:00.000Z', clientEventId: id(51), durationSeconds: 40 }
const answer = {
  clientEventId: id(51),
  isDuplicate: false,
  occurredAt: '2026-11-23T08:05:00.000Z',
  verb: 'http://adlnet.gov/expapi/verbs/experienced',
  items: [{ enrolmentId: id(10), pathId: id(11), itemId: id(21), state: 'completed' as const, score: null, percent: 100 }],
}
const params = z.strictObject({ moduleId: Id })
const eventRefusals = [
  'moduleNotPublished',
  'notEnrolled',
  'moduleLocked',
  'eventNotAccepted',
  'eventResultInvalid',
  'attemptsUsed',
] as const

export const sendEvent = contract({
  id: 'progress.sendEvent',
  method: 'POST',
  path: '/user/learning/modules/:moduleId/event',
  summary: 'Record what a learner did in a module',
  description:
    'Counts in every own enrollment whose pinned version holds the module, where its item is open. Sent again with the same `clientEventId` it changes nothing. Scores and passes are never taken from a learner: the server marks what it can, people correct the rest.',
  access: { permission: 'progress.update' },
  audit: 'progressEventSent',
  failuresOnly: true,
  refusesTexts: true,
  params,
  body: EventInput,
  returns: RecordedEvent,
  errors: [...eventRefusals],
  example: { params: { moduleId: id(31) }, body: sent, returns: answer },
})

export const sendEvents = contract({
  id: 'progress.sendEvents',
  method: 'POST',
  path: '/user/learning/progress/batch',
  summary: 'Record a queue of events',
  description:
    'What a learner did without a connection, in whatever order. Each event is recorded or refused by itself; a refused one may be sent again. Events whose results take too long to check together are refused as `tooManyRequests`: send them again later. Events of types that need a connection count from when they arrive.',
  access: { permission: 'progress.update' },
  audit: 'progressEventSent',
  failuresOnly: true,
  refusesTexts: true,
  body: z.strictObject({
    learnerId: Id.optional().describe(
      'Whose events these are. Where it is not the caller all are refused: the queue of a browser outlives a change of who is signed in',
    ),
    events: z
      .array(EventInput.extend({ moduleId: Id }))
      .min(1)
      .max(200),
  }),
  returns: z.object({
    results: z
      .array(
        z.object({
          ...recorded,
          moduleId: Id,
          outcome: z.enum(eventOutcomes),
          error: z
            .object({
              name: z.string(),
              statusCode: z.int(),
              message: z.string(),
              fields: z.array(FieldFault).describe('Of a result that does not fit: the places in it'),
            })
            .nullable(),
        }),
      )
      .describe('In the order of the events'),
  }),
  errors: ['eventsOfAnother'],
  example: {
    body: { events: [{ ...sent, moduleId: id(31) }] },
    returns: { results: [{ ...answer, moduleId: id(31), outcome: 'recorded', error: null }] },
  },
})

export const completeModule = contract({
  id: 'progress.complete',
  method: 'POST',
  path: '/user/learning/modules/:moduleId/complete',
  summary: 'Mark a module as done',
  description: 'Only where the type lets learners say so themselves (rule `manual`). Repeating it changes nothing.',
  access: { permission: 'progress.update' },
  audit: 'moduleCompleted',
  params,
  returns: z.object({ items: z.array(EventItem) }),
  errors: ['moduleNotPublished', 'notEnrolled', 'moduleLocked', 'completionNotManual'],
  example: { params: { moduleId: id(31) }, returns: { items: answer.items } },
})
