import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d41'

/** The person's own data in this room, for their document. */
export const personData = {
  observations: personPart(
    z.array(
      z.object({
        observationId: Id,
        enrolmentId: Id,
        marks: z.looseObject({}),
        comment: z.string(),
        reason: z.string().describe('Why it was corrected'),
        points: z.number(),
        maxPoints: z.number(),
        isPassed: z.boolean().nullable(),
        observedAt: Instant,
        changes: z
          .array(
            z.object({
              marks: z.looseObject({}),
              comment: z.string(),
              reason: z.string(),
              points: z.number(),
              observedAt: Instant,
            }),
          )
          .describe('Every save of it, the present one too'),
      }),
    ),
    [
      {
        observationId: id,
        enrolmentId: id,
        marks: { items: { helmet: 'done' } },
        comment: 'Well done.',
        reason: '',
        points: 1,
        maxPoints: 1,
        isPassed: true,
        observedAt: '2026-11-21T09:30:00.000Z',
        changes: [
          {
            marks: { items: { helmet: 'done' } },
            comment: 'Well done.',
            reason: '',
            points: 1,
            observedAt: '2026-11-21T09:30:00.000Z',
          },
        ],
      },
    ],
  ),
}
