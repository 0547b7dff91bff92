import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const State = z.object({
  points: z.number().nullable(),
  percent: z.number().nullable(),
  penalty: z.number(),
  isExcused: z.boolean(),
})
const Grade = z.object({
  pathId: Id,
  columnId: Id,
  points: z.number().nullable().describe('Entered by a person'),
  penalty: z.number(),
  isExcused: z.boolean(),
  comment: z.string(),
  changes: z.array(z.object({ before: State, after: State, isCorrection: z.boolean(), reason: z.string(), createdAt: Instant })),
  updatedAt: Instant,
})

/** The grades that people entered for a person, for their document. Hidden columns are left out until learners see them. */
export const personData = {
  grades: personPart(z.array(Grade), [
    {
      pathId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01',
      columnId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d03',
      points: 8,
      penalty: 0,
      isExcused: false,
      comment: 'Well prepared.',
      changes: [
        {
          before: { points: 7, percent: 70, penalty: 0, isExcused: false },
          after: { points: 8, percent: 80, penalty: 0, isExcused: false },
          isCorrection: true,
          reason: 'The second page was overlooked.',
          createdAt: '2026-11-21T09:30:00.000Z',
        },
      ],
      updatedAt: '2026-11-21T09:30:00.000Z',
    },
  ]),
}
