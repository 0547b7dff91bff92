import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { exampleIds, QuestionRef } from '../attempts/attempt-shapes.contract'
import { recordedKinds, shownKinds } from '../words'

/** The most that is kept of one attempt; later reports are not. */
export const mostRecorded = 500
const mostSent = 50

const Entry = z.object({
  kind: z.enum(shownKinds),
  at: Instant,
  questionRef: z.string().nullable(),
  length: z.int().nullable().describe('Characters that were pasted; never the text'),
  seconds: z.int().nullable().describe('How long the page was left; null: it was not returned to'),
  device: z.string().nullable().describe('System and browser of a page that was opened'),
  isOtherNetwork: z.boolean().describe('Than that of the page that was opened before'),
})
const returns = z.object({ keepsRecord: z.boolean(), entries: z.array(Entry) })
const shown = {
  keepsRecord: true,
  entries: [
    {
      kind: 'opened' as const,
      at: '2026-11-23T08:00:00.000Z',
      questionRef: null,
      length: null,
      seconds: null,
      device: 'Windows 11, Chrome 142',
      isOtherNetwork: false,
    },
  ],
}

export const sendRecord = contract({
  id: 'assessmentAttempts.sendRecord',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/event',
  summary: 'Report what happened around an own open attempt',
  description: `For assessments with \`keepsRecord\`; others answer 409/7580. The page reports that it was opened, left and returned to, and how many characters were pasted into an answer: never a text, a key or a picture. System, browser and network of an opened page are added by the server. At most ${mostRecorded} are kept of an attempt.`,
  access: { permission: 'assessment.update' },
  audit: 'attemptRecordSent',
  failuresOnly: true,
  status: 200,
  params: z.object({ attemptId: Id }),
  body: z.strictObject({
    tab: limitedText(40).min(1).describe('The same for all that one opened page sends'),
    events: z
      .array(
        z.strictObject({
          kind: z.enum(recordedKinds),
          secondsAgo: z.number().min(0).max(86_400).describe('Before this request, by a clock that only goes forward'),
          questionRef: QuestionRef.optional(),
          length: z.int().min(0).max(1_000_000).optional(),
        }),
      )
      .min(1)
      .max(mostSent),
  }),
  returns: z.object({ keptCount: z.int(), isFull: z.boolean() }),
  errors: ['attemptNotFound', 'attemptClosed', 'attemptKeepsNoRecord'],
  example: {
    params: { attemptId: exampleIds.attempt },
    body: { tab: 't1', events: [{ kind: 'pasted', secondsAgo: 2.5, questionRef: 'q1', length: 120 }] },
    returns: { keptCount: 1, isFull: false },
  },
})

export const readOwnRecord = contract({
  id: 'assessmentAttempts.record',
  method: 'GET',
  path: '/user/learning/attempts/:attemptId/event/timeline',
  summary: 'Read the record of an own attempt',
  description:
    'The same that people who grade read, also when the code of another room was tried before the start. It is kept for 180 days.',
  access: { permission: 'assessment.read' },
  params: z.object({ attemptId: Id }),
  returns,
  errors: ['attemptNotFound'],
  example: { params: { attemptId: exampleIds.attempt }, returns: shown },
})

export const readRecord = contract({
  id: 'assessmentGrading.record',
  method: 'GET',
  path: '/admin/assessment/attempt/:id/event/timeline',
  summary: 'Read the record of an attempt',
  description:
    'When its page was opened and left, how many characters were pasted, and when the code of another room was tried before the start, in the order of time. It says what happened, not why. Empty where the assessment keeps none, and after 180 days.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  audit: 'attemptViewed',
  params: z.object({ id: Id }),
  returns,
  errors: ['attemptNotFound'],
  example: { params: { id: exampleIds.attempt }, returns: shown },
})
