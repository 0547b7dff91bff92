import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { servedLanguages } from '@/lib/platform/words'
import { standing } from './standing.contract'
import { interventionKinds } from './words'

/** Days with learning that a person is shown at most, newest first. */
export const mostDaysShown = 20_000

const Measured = z.object({ score: standing.score, risk: standing.risk, reasons: standing.reasons })

/** The person's own data in this room, for their document. */
export const personData = {
  learningDays: personPart(
    z
      .array(
        z.object({
          day: z.iso.date().describe('In the time zone of the organization'),
          moduleId: Id,
          language: z.enum(servedLanguages),
          events: z.int(),
          seconds: z.int(),
        }),
      )
      .describe('How much was learned on a day in a module'),
    [{ day: '2026-11-21', moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01', language: 'ar', events: 4, seconds: 180 }],
  ),
  interventions: personPart(
    z
      .array(
        z.object({
          kind: z.enum(interventionKinds),
          text: z.string().nullable(),
          enrolmentId: Id.nullable(),
          dueBefore: Instant.nullable(),
          dueAt: Instant.nullable(),
          before: Measured,
          afterWeek: Measured.nullable(),
          afterFortnight: Measured.nullable(),
          createdAt: Instant,
        }),
      )
      .describe('How staff helped the person, and how likely it was that they would not complete what was under way'),
    [
      {
        kind: 'message',
        text: 'Write to me if you need help.',
        enrolmentId: null,
        dueBefore: null,
        dueAt: null,
        before: { score: 30, risk: 'medium', reasons: [{ rule: 'idle', points: 30, value: 23, threshold: 8 }] },
        afterWeek: null,
        afterFortnight: null,
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  ),
}
