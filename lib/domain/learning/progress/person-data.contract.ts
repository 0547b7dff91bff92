import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'

/** Events of lessons that a person is shown at most. */
export const mostEventsShown = 20_000

/** The person's own data in this room, for their document. */
export const personData = {
  lessons: personPart(
    z
      .array(
        z.object({
          enrolmentId: Id,
          moduleId: Id,
          state: z.string(),
          score: z.int().nullable(),
          seconds: z.int(),
          attempts: z.int(),
          startedAt: Instant.nullable(),
          completedAt: Instant.nullable(),
          correctionReason: z.string().nullable().describe('Of the last correction by a person'),
        }),
      )
      .describe('What was done in each lesson of the enrolments'),
    [
      {
        enrolmentId: id,
        moduleId: id,
        state: 'completed',
        score: 90,
        seconds: 640,
        attempts: 1,
        startedAt: moment,
        completedAt: moment,
        correctionReason: null,
      },
    ],
  ),
  events: personPart(
    z
      .array(
        z.object({
          moduleId: Id,
          moduleVersion: z.int(),
          action: z.string(),
          occurredAt: Instant,
          receivedAt: Instant,
          locale: z.string().nullable(),
          durationSeconds: z.int().nullable(),
          result: z.record(z.string(), z.unknown()).nullable().describe('What was answered or written'),
        }),
      )
      .describe(`The newest ${mostEventsShown} events of the lessons`),
    [
      {
        moduleId: id,
        moduleVersion: 2,
        action: 'acknowledged',
        occurredAt: moment,
        receivedAt: moment,
        locale: 'en',
        durationSeconds: null,
        result: { version: '2.1', typedName: 'Sara Ali' },
      },
    ],
  ),
}
