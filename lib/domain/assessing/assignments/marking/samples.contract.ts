import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { exampleAssignmentId } from '../definitions.contract'
import { SubmissionDetail, shownSubmission } from '../grading/grading.contract'
import { exampleIds } from '../submissions/submission-shapes.contract'
import { sampledStates, sampleIncludes, sampleReasons } from '../words'

/** Graded submissions from which one sample is drawn, and which it has at most. */
export const mostSampledFrom = 5000
export const mostSampled = 500

const Includes = z
  .array(z.enum(sampleIncludes))
  .max(sampleIncludes.length)
  .refine((names) => new Set(names).size === names.length, { params: { rule: 'duplicate' } })
  .describe('Always in the sample: those that fail, the highest, the lowest, those near the pass mark')
const rule = {
  count: z.int().min(0).max(mostSampled).optional().describe('Submissions at random'),
  percent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe(
      'Of all that wait for their release, rounded up. With `count` as well the larger one counts, without both none is drawn at random',
    ),
  includes: Includes.default([]),
  borderlinePercent: z.number().min(0).max(100).default(5).describe('Percent around the pass mark that `borderline` takes'),
}
export const SampleRule = z.object(rule)

const Sampled = z.object({
  submissionId: Id,
  number: SubmissionDetail.shape.number,
  submissionState: z.string().describe('graded: can be confirmed or returned; submitted: returned, and not graded again yet'),
  person: SubmissionDetail.shape.person,
  points: z.number().nullable().describe('After what lateness costs; null also where people of a team have different grades'),
  percent: z.int().nullable(),
  isPassed: z.boolean().nullable(),
  reasons: z.array(z.enum(sampleReasons)),
  state: z.enum(sampledStates).describe('returned: open until it is graded again and confirmed'),
  note: z.string(),
  decidedAt: Instant.nullable(),
  mayDecide: z.boolean().describe('It is graded, and not by the caller'),
})
const Sample = z.object({
  id: Id,
  ...SampleRule.partial().shape,
  seed: z.string().describe('With it the same submissions are drawn again from the same ones'),
  drawnFrom: z.int().describe('Graded submissions that waited for their release'),
  createdAt: Instant,
  closedAt: Instant.nullable().describe('null: it is open, and the release waits for it'),
  endNote: z.string().describe('Why it was ended before everything was confirmed; else empty'),
  submissions: z.array(Sampled),
})
named({ ModerationSample: Sample, SampledSubmission: Sampled })

const sampleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e11'
const at = '2026-11-25T09:00:00.000Z'
const open: z.input<typeof Sample> = {
  id: sampleId,
  count: 1,
  includes: ['fails'],
  borderlinePercent: 5,
  seed: 'c0ffee',
  drawnFrom: 12,
  createdAt: at,
  closedAt: null,
  endNote: '',
  submissions: [
    {
      submissionId: exampleIds.submission,
      number: 1,
      submissionState: 'graded',
      person: shownSubmission.person,
      points: 85.5,
      percent: 85,
      isPassed: true,
      reasons: ['random'],
      state: 'open',
      note: '',
      decidedAt: null,
      mayDecide: true,
    },
  ],
}
const [first] = open.submissions
const decided = (state: 'confirmed' | 'returned', note: string, closedAt: string | null): z.input<typeof Sample> => ({
  ...open,
  closedAt,
  submissions: first ? [{ ...first, state, note, decidedAt: at, mayDecide: false }] : [],
})
const moderating = { role: 'admin', permission: 'assessmentGrade.release', reach: ['own'] } as const

export const readSample = contract({
  id: 'moderation.read',
  method: 'GET',
  path: '/admin/assessment/assignment/:id/sample',
  summary: 'Read the newest sample of an assignment',
  description:
    'With its submissions and their grades; null: none was drawn. With the permission for the caller’s own paths only: the submissions of those.',
  access: moderating,
  params: z.object({ id: Id }),
  returns: z.object({ sample: Sample.nullable() }),
  errors: ['assignmentMissing'],
  example: { params: { id: exampleAssignmentId }, returns: { sample: open } },
})

export const drawModerationSample = contract({
  id: 'moderation.draw',
  method: 'POST',
  path: '/admin/assessment/assignment/:id/sample',
  summary: 'Draw a sample of graded submissions for moderation',
  description: `From those that wait for their release: so many or so many percent at random, and what \`includes\` names besides; at most ${mostSampled} (422/7594). null: there is nothing to draw. Until each of them is confirmed, grades of the assignment are not released (409/7595). One sample of an assignment is open at a time (409/7593).`,
  access: moderating,
  audit: 'moderationSampleDrawn',
  status: 200,
  params: z.object({ id: Id }),
  body: z.strictObject(rule),
  returns: z.object({ sample: Sample.nullable() }),
  errors: ['assignmentMissing', 'sampleOpen', 'sampleTooLarge'],
  example: { params: { id: exampleAssignmentId }, body: { count: 1, includes: ['fails'] }, returns: { sample: open } },
})

const params = z.object({ sampleId: Id, submissionId: Id })
const example = { sampleId, submissionId: exampleIds.submission }
const errors = ['sampleNotFound', 'sampledState', 'moderatesOwn'] as const
const note = 'The third criterion is marked too strictly.'

export const confirmSampled = contract({
  id: 'moderation.confirm',
  method: 'POST',
  path: '/admin/assessment/sample/:sampleId/submission/:submissionId/confirm',
  about: 'person',
  summary: 'Confirm the grade of a sampled submission',
  description: 'The sample closes with the last one. The person who gave the grade does not confirm it (403/7596).',
  access: moderating,
  audit: 'submissionModerated',
  status: 200,
  params,
  body: z.strictObject({ note: prose(2000).optional() }),
  returns: z.object({ sample: Sample.nullable() }),
  errors,
  example: { params: example, body: {}, returns: { sample: decided('confirmed', '', at) } },
})

export const returnSampled = contract({
  id: 'moderation.return',
  method: 'POST',
  path: '/admin/assessment/sample/:sampleId/submission/:submissionId/return',
  about: 'person',
  summary: 'Return a sampled submission to its marker',
  description:
    'It waits for a grade again, with the present one to begin from; two markers agree anew. The marker reads the note. It has to be confirmed after that.',
  access: moderating,
  audit: 'submissionReturned',
  status: 200,
  params,
  body: z.strictObject({ note: prose(2000).min(1).describe('To the marker; the learner does not see it') }),
  returns: z.object({ sample: Sample.nullable() }),
  errors,
  example: { params: example, body: { note }, returns: { sample: decided('returned', note, null) } },
})

export const endSample = contract({
  id: 'moderation.end',
  method: 'POST',
  path: '/admin/assessment/sample/:sampleId/end',
  summary: 'End a sample before everything is confirmed',
  description: 'The release is no longer held. The reason stays with the sample and in the activity log.',
  access: moderating,
  audit: 'moderationSampleEnded',
  status: 200,
  params: z.object({ sampleId: Id }),
  body: z.strictObject({ note: prose(2000).min(1) }),
  returns: z.object({ sample: Sample.nullable() }),
  errors: ['sampleNotFound', 'sampledState'],
  example: {
    params: { sampleId },
    body: { note: 'The term ends today.' },
    returns: { sample: { ...open, closedAt: at, endNote: 'The term ends today.' } },
  },
})
