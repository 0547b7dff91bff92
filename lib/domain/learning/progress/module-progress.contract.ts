import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { EventItem } from './progress-events.contract'

/** The most events that a player gets: the newest ones, and the newest about each thing of the module. */
export const mostOwnEvents = 500
export const mostOwnThings = 2_000

const Played = z.object({
  position: z.number().describe('Where to continue, in seconds'),
  durationSeconds: z.number().describe('0: not reported yet'),
  stretches: z.array(z.object({ from: z.number(), to: z.number() })).describe('In order, without overlaps'),
})

const OwnEvent = z.object({
  clientEventId: Id,
  action: z.string(),
  occurredAt: Instant.describe('By the clock of the client'),
  locale: z.enum(languages).nullable().describe('Language that was shown'),
  result: z.record(z.string(), z.unknown()).nullable(),
})
const Checked = z.object({
  clientEventId: Id.describe('The answer: the newest that was checked'),
  parts: z.array(
    z.object({
      id: z.string().describe('Of an item of the module'),
      isRight: z.boolean(),
      reason: z
        .string()
        .nullable()
        .describe('Of what is wrong: why it belongs elsewhere, in the language of the module; null where its author gave none'),
      right: z
        .array(z.string())
        .describe('Of what is wrong: where it belongs. Empty unless the author shows it, and it is passed or no attempt is left'),
    }),
  ),
})
const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`

export const readModuleProgress = contract({
  id: 'progress.ofModule',
  method: 'GET',
  path: '/user/learning/modules/:moduleId/progress',
  summary: 'Read own progress in a module',
  description: `Where the module stands in each own enrollment that has it, and what was done there: the newest ${mostOwnEvents} events and the newest of each action about each slide, spot, card or item, the oldest first. From these a player shows what was ticked, chosen or placed. Events of an earlier cycle, or from before the module was set back, are left out.`,
  access: { permission: 'progress.read' },
  params: z.strictObject({ moduleId: Id }),
  returns: z.object({
    items: z.array(
      EventItem.extend({
        attempts: z.int(),
        played: Played.nullable().describe('What was played of a film or recording on all visits and devices; null: nothing'),
      }),
    ),
    events: z.array(OwnEvent),
    checked: Checked.nullable().describe(
      'What is right and wrong in an answer of several parts; null: none was given, or the type has none',
    ),
  }),
  errors: ['moduleNotPublished', 'notEnrolled'],
  example: {
    params: { moduleId: id(31) },
    returns: {
      items: [
        {
          enrolmentId: id(10),
          pathId: id(11),
          itemId: id(21),
          state: 'completed',
          score: null,
          percent: 100,
          attempts: 0,
          played: null,
        },
      ],
      events: [{ clientEventId: id(51), action: 'opened', occurredAt: '2026-11-23T08:05:00.000Z', locale: 'en', result: null }],
      checked: null,
    },
  },
})
