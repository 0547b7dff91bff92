import { z } from 'zod'
import { publishedTexts, Texts } from '@/lib/domain/assessing/assessments/draft-shapes.contract'
import { announcement, completionErrors, fileName, PieceUpload, Upload } from '@/lib/domain/house/files/assets.contract'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { initialSettings, longestLink, longestText, PublishedRubric, Settings } from '../definition-shapes.contract'
import { exampleAssignmentId } from '../definitions.contract'
import { fileSources, refusals } from '../words'
import { exampleDraft, exampleFile, exampleIds, exampleLearnerWork, LearnerWork, WorkFile } from './submission-shapes.contract'

const params = z.object({ id: Id })
const ofSubmission = params.extend({ submissionId: Id })
const ofFile = params.extend({ fileId: Id })
const example = { id: exampleAssignmentId }
const learner = { permission: 'assessment.update' } as const

const rules = Settings.pick({
  kinds: true,
  maxFiles: true,
  fileKinds: true,
  maxFileMegabytes: true,
  maxPoints: true,
  passPercent: true,
  completesOn: true,
  latePolicy: true,
  penaltyPercent: true,
  penaltyFloor: true,
  graceMinutes: true,
  resubmissions: true,
  release: true,
  anonymousMarking: true,
  teamGrades: true,
}).shape
const exampleRules = z.object(rules).parse(initialSettings)

export const readLearnerAssignment = contract({
  id: 'submissions.assignment',
  method: 'GET',
  path: '/user/learning/assignments/:id',
  summary: 'Read an assignment as a learner',
  description:
    'The rules of the published version with the extensions of the caller, its rubric, their draft and everything they handed in. A published lesson of an own enrollment has to lead to it (403/6450), and be open (409/6451).',
  access: { permission: 'assessment.read' },
  localized: true,
  params,
  returns: z.object({
    ...publishedTexts,
    ...rules,
    dueAt: Instant.nullable().describe('With extensions'),
    closesAt: Instant.nullable().describe('With extensions'),
    isExtended: z.boolean(),
    penaltyNow: z.number().describe('Points that handing in now would cost of full marks'),
    rubric: PublishedRubric.nullable(),
    team: z
      .object({ id: Id, name: Texts, people: z.array(z.object({ id: Id, name: Texts })) })
      .nullable()
      .describe('null: everybody for themselves, or the caller is in no team'),
    isForTeams: z.boolean(),
    refusal: z.enum(refusals).nullable().describe('Why nothing can be handed in now; null: it can'),
    submissionsLeft: z.int(),
    draft: LearnerWork.nullable(),
    submissions: z.array(LearnerWork).describe('What was handed in, newest first'),
    serverNow: Instant,
  }),
  errors: ['assignmentMissing', 'notEnrolled', 'moduleLocked'],
  example: {
    params: example,
    returns: {
      id: exampleAssignmentId,
      title: 'An evacuation plan',
      instructions: 'Draw a plan to evacuate your floor.',
      locale: 'en',
      isFallback: false,
      availableLocales: ['ar', 'en'],
      ...exampleRules,
      resubmissions: 1,
      dueAt: '2026-12-10T20:59:59.999Z',
      closesAt: null,
      isExtended: false,
      penaltyNow: 0,
      rubric: null,
      team: null,
      isForTeams: false,
      refusal: null,
      submissionsLeft: 1,
      draft: null,
      submissions: [exampleLearnerWork],
      serverNow: '2026-11-23T09:00:00.000Z',
    },
  },
})

export const readSubmission = contract({
  id: 'submissions.read',
  method: 'GET',
  path: '/user/learning/assignments/:id/submission/:submissionId',
  summary: 'Read an own submission',
  access: { permission: 'assessment.read' },
  params: ofSubmission,
  returns: LearnerWork,
  errors: ['submissionNotFound'],
  example: { params: { ...example, submissionId: exampleIds.submission }, returns: exampleLearnerWork },
})

const written = {
  text: limitedText(longestText).optional().describe('Left out: stays as it is'),
  link: limitedText(longestLink)
    .refine((link) => link === '' || /^https?:\/\/[^\s]+$/i.test(link), { params: { rule: 'format' } })
    .optional()
    .describe('An address with http or https; empty: none. Left out: stays as it is'),
}
const cannot = ['assignmentMissing', 'notEnrolled', 'moduleLocked', 'teamMissing', 'submissionsUsed'] as const

export const saveSubmission = contract({
  id: 'submissions.save',
  method: 'PUT',
  path: '/user/learning/assignments/:id/submission',
  summary: 'Save the draft of a submission',
  description:
    'Begins a draft where there is none: after a first submission with its text, link and files. A team has one draft, which each of its people can change. After the close a draft can still be saved: an extension may come. What the assignment does not take answers 422/7517.',
  access: learner,
  audit: 'submissionSaved',
  params,
  body: z.strictObject(written),
  returns: LearnerWork,
  errors: [...cannot, 'workKindRefused', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the draft that was read; another one answers 412' } },
  example: { params: example, body: { text: exampleDraft.text }, returns: exampleDraft },
})

export const submitAssignment = contract({
  id: 'submissions.submit',
  method: 'POST',
  path: '/user/learning/assignments/:id/submission',
  summary: 'Hand in an assignment',
  description:
    'The draft with the text and link given here. Something has to be in it (422/7515), and every upload has to be complete (409/7521). After the close it answers 409/7511, after the due date 409/7512 where late work is not taken. What waited for a grade is `replaced` by it.',
  access: learner,
  audit: 'assignmentSubmitted',
  status: 200,
  params,
  body: z.strictObject(written),
  returns: LearnerWork,
  errors: [...cannot, 'assignmentClosed', 'submissionLate', 'workKindRefused', 'submissionEmpty', 'filesUnfinished'],
  example: { params: example, body: {}, returns: exampleLearnerWork },
})

export const withdrawSubmission = contract({
  id: 'submissions.withdraw',
  method: 'POST',
  path: '/user/learning/assignments/:id/submission/:submissionId/withdraw',
  summary: 'Withdraw a submission',
  description:
    'It becomes the draft again, in place of a draft there may be; handing it in later counts at that time. Only while it waits for a grade (409/7516).',
  access: learner,
  audit: 'assignmentWithdrawn',
  status: 200,
  params: ofSubmission,
  returns: LearnerWork,
  errors: ['submissionNotFound', 'submissionState', 'versionStale'],
  example: { params: { ...example, submissionId: exampleIds.submission }, returns: exampleDraft },
})

export const addFile = contract({
  id: 'submissions.addFile',
  method: 'POST',
  path: '/user/learning/assignments/:id/submission/file',
  summary: 'Add a file or a recording to the draft',
  description:
    'Then send the bytes in one piece to `upload.url`, or in pieces to `pieces.url` (tus 1.0.0), and complete the file. A new recording takes the place of an earlier one of its kind. A kind or size that the assignment does not take answers 422/7519 or 413/7520.',
  access: learner,
  audit: 'submissionFileAdded',
  status: 201,
  location: '/user/learning/assignments/:id',
  params,
  body: z.strictObject({
    name: fileName,
    kind: z.enum(shownAssetKinds),
    source: z.enum(fileSources).default('file'),
    ...announcement,
  }),
  returns: z.object({ file: WorkFile, upload: Upload, pieces: PieceUpload }),
  errors: [
    ...cannot,
    'assignmentClosed',
    'submissionLate',
    'workKindRefused',
    'filesFull',
    'fileKindRefused',
    'submissionTooLarge',
    'assetTooLarge',
    'assetQuotaExceeded',
    'tooManyRequests',
  ],
  example: {
    params: example,
    body: {
      name: 'plan.pdf',
      kind: 'document',
      size: 48_210,
      checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
    returns: {
      file: { ...exampleFile, isReady: false, mediaType: null, url: null },
      upload: {
        method: 'PUT',
        url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1c51/upload?size=48210&checksum=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08&expires=1763769600000&signature=YW1w',
        headers: {},
        expiresAt: '2026-11-23T09:12:00.000Z',
      },
      pieces: {
        url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1c51/pieces?expires=1764374400000&signature=cGll',
        headers: { 'tus-resumable': '1.0.0' },
        expiresAt: '2026-11-30T08:12:00.000Z',
      },
    },
  },
})

export const completeFile = contract({
  id: 'submissions.completeFile',
  method: 'POST',
  path: '/user/learning/assignments/:id/submission/file/:fileId/complete',
  summary: 'Complete the upload of a file',
  description:
    'The bytes are examined as those of the file library are: size, checksum and type by content. What is refused for its content is deleted. A second call answers with the file as it is.',
  access: learner,
  audit: 'submissionFileAdded',
  failuresOnly: true,
  status: 200,
  params: ofFile,
  returns: WorkFile,
  errors: ['submissionNotFound', ...completionErrors],
  example: { params: { ...example, fileId: exampleIds.file }, returns: exampleFile },
})

export const removeFile = contract({
  id: 'submissions.removeFile',
  method: 'DELETE',
  path: '/user/learning/assignments/:id/submission/file/:fileId',
  summary: 'Take a file out of the draft',
  description: 'Its bytes are deleted minutes later, unless an earlier submission has it as well.',
  access: learner,
  audit: 'submissionFileRemoved',
  params: ofFile,
  returns: z.object({ id: Id }),
  errors: ['submissionNotFound'],
  example: { params: { ...example, fileId: exampleIds.file }, returns: { id: exampleIds.file } },
})
