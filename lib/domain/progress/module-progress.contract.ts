import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { contract } from '../rooms'
import { EventItem } from './progress-events.contract'

/** The most events that a player gets. */
export const mostOwnEvents = 500

const OwnEvent = z.object({
  clientEventId: Id,
  action: z.string(),
  occurredAt: Instant.describe('By the clock of the client'),
  locale: z.enum(languages).nullable().describe('Language that was shown'),
  result: z.record(z.string(), z.unknown()).nullable(),
})
const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`

export const readModuleProgress = contract({
  id: 'progress.ofModule',
  method: 'GET',
  path: '/user/learning/modules/:moduleId/progress',
  summary: 'Read own progress in a module',
  description: `Where the module stands in each own enrollment that has it, and what was done there: the newest ${mostOwnEvents} events, the oldest first. From these a player shows what was ticked, chosen or placed. Events of an earlier cycle, or from before the module was set back, are left out.`,
  access: { permission: 'progress.read' },
  params: z.strictObject({ moduleId: Id }),
  returns: z.object({
    items: z.array(EventItem.extend({ attempts: z.int() })),
    events: z.array(OwnEvent),
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
        },
      ],
      events: [{ clientEventId: id(51), action: 'opened', occurredAt: '2026-11-23T08:05:00.000Z', locale: 'en', result: null }],
    },
  },
})
