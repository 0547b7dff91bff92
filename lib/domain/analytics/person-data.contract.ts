import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { servedLanguages } from './words'

/** Days with learning that a person is shown at most, newest first. */
export const mostDaysShown = 20_000

/** What this room shows a person of their own data. */
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
}
