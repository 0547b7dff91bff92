import { z } from 'zod'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { assetKinds } from '@/lib/domain/house/files/words'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { fileSources, submissionStates } from '../words'

export const WorkFile = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(assetKinds),
  source: z.enum(fileSources).describe('file: chosen by the person; sound, film: recorded in the browser'),
  isReady: z.boolean().describe('false: its upload is not complete'),
  mediaType: z.string().nullable(),
  size: z.int().describe('Bytes'),
  url: z.string().nullable().describe("Path on the organization's host, good for 12 hours at least; null while it is not ready"),
})

export const Work = z.object({
  id: Id,
  number: z.int().describe('From 1, by person or team'),
  state: z
    .enum(submissionStates)
    .describe(
      'submitted: waits for a grade; graded: not shown to the learner yet; replaced: handed in again before it was graded',
    ),
  text: z.string(),
  link: z.string(),
  files: z.array(WorkFile),
  submittedAt: Instant.nullable(),
  dueAt: Instant.nullable().describe('With extensions, as it was when it was handed in'),
  isLate: z.boolean(),
  daysLate: z.int().describe('Days after the due date that had begun'),
})

/** A grade as its learner sees it. */
export const LearnerGrade = z.object({
  rawPoints: z.number().describe('Before what lateness costs'),
  penalty: z.number().describe('What lateness costs'),
  points: z.number(),
  maxPoints: z.number(),
  percent: z.int().describe('Rounded down, so that 100 means full marks'),
  isPassed: z.boolean(),
  marks: RubricMarks.nullable().describe('By the rubric, where there is one'),
  comment: z.string(),
  gradedAt: Instant,
})

export const LearnerWork = Work.extend({
  grade: LearnerGrade.nullable().describe('Once it is released'),
  isOwn: z.boolean().describe('false: another person of the team began it'),
  savedAt: Instant,
  version: z.int(),
})
named({ SubmissionFile: WorkFile, LearnerSubmission: LearnerWork, LearnerSubmissionGrade: LearnerGrade })

export const exampleIds = {
  submission: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c41',
  file: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c51',
  person: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c61',
}
export const exampleFile: z.input<typeof WorkFile> = {
  id: exampleIds.file,
  name: 'plan.pdf',
  kind: 'document',
  source: 'file',
  isReady: true,
  mediaType: 'application/pdf',
  size: 48_210,
  url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1c51/4f1b2b0b822cd15d?type=application%2Fpdf&name=plan.pdf&expires=1763769600000&signature=Zm9y',
}
export const exampleWork: z.input<typeof Work> = {
  id: exampleIds.submission,
  number: 1,
  state: 'submitted',
  text: '',
  link: '',
  files: [exampleFile],
  submittedAt: '2026-11-23T08:12:00.000Z',
  dueAt: '2026-12-10T20:59:59.999Z',
  isLate: false,
  daysLate: 0,
}
export const exampleLearnerWork: z.input<typeof LearnerWork> = {
  ...exampleWork,
  grade: null,
  isOwn: true,
  savedAt: '2026-11-23T08:12:00.000Z',
  version: 2,
}
export const exampleDraft: z.input<typeof LearnerWork> = {
  ...exampleLearnerWork,
  state: 'draft',
  text: 'The nearest exit is on the left.',
  submittedAt: null,
  dueAt: null,
}
