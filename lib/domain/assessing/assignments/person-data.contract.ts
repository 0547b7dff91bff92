import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { fileSources, submissionStates } from './words'

const Submission = z.object({
  id: Id,
  assignmentId: Id,
  number: z.int(),
  state: z.enum(submissionStates),
  text: z.string(),
  link: z.string(),
  files: z.array(z.object({ name: z.string(), source: z.enum(fileSources), size: z.int(), checksum: z.string() })),
  submittedAt: Instant.nullable(),
  isLate: z.boolean(),
  points: z.number().nullable().describe('Once the grade is released'),
  percent: z.int().nullable(),
  isPassed: z.boolean().nullable(),
  marks: z.record(z.string(), z.unknown()).nullable().describe('By the rubric, once the grade is released'),
  comment: z.string(),
  comments: z
    .array(z.object({ quote: z.string(), page: z.int().nullable(), comment: z.string() }))
    .describe('In place, once the grade is released: the words of the text, or the page of a file'),
})
const Extension = z.object({ assignmentId: Id, until: Instant, createdAt: Instant })

/** The person's own data in this room, for their document. */
export const personData = {
  assignmentSubmissions: personPart(z.array(Submission), [
    {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c41',
      assignmentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c31',
      number: 1,
      state: 'released',
      text: 'The nearest exit is on the left.',
      link: '',
      files: [
        {
          name: 'plan.pdf',
          source: 'file',
          size: 48_210,
          checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
      submittedAt: '2026-11-23T08:12:00.000Z',
      isLate: false,
      points: 85.5,
      percent: 85,
      isPassed: true,
      marks: null,
      comment: 'Clear and complete.',
      comments: [{ quote: 'exit', page: null, comment: 'Which one?' }],
    },
  ]),
  assignmentExtensions: personPart(z.array(Extension), [
    {
      assignmentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c31',
      until: '2026-12-12T20:59:59.999Z',
      createdAt: '2026-11-21T09:30:00.000Z',
    },
  ]),
}
