import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { Id, Instant, limitedText, line, named, prose } from '@/lib/platform/http/contract'
import { mostSeconds } from '../records/records.contract'
import { cueKinds, skipRules } from '../words'

export const mostChapters = 200
export const mostCues = 200

const seconds = z.number().min(0).max(mostSeconds).multipleOf(0.001).describe('Seconds with at most three decimals')
const key = limitedText(40).regex(/^[A-Za-z0-9_-]{1,40}$/)
const words = (max: number) =>
  z
    .strictObject({ ar: line(max).optional(), en: line(max).optional() })
    .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
const passage = z.strictObject({ ar: prose(2000).optional(), en: prose(2000).optional() })
const jump = z.strictObject({ seekTo: seconds })
const address = addressText(2000).regex(/^https?:\/\/[^\s"'<>\\]+$/)

const ChapterInput = z.strictObject({ id: key, at: seconds, title: words(200) })
const CueInput = z.strictObject({
  id: key.describe('Stays the same over versions: answers and required cues are known by it'),
  kind: z
    .enum(cueKinds)
    .describe(
      'question: one of a question bank; note: a text for a while; link: an address; branch: a choice of where to go on; poll: a choice without right and wrong; chapterStart: the title of a chapter; mustAcknowledge: has to be confirmed',
    ),
  at: seconds,
  until: seconds.optional().describe('The end of what is only shown for a while'),
  pause: z.boolean().describe('Playback stops until it is closed'),
  required: z.boolean().describe('Has to be done where the policy requires cues'),
  title: words(300),
  text: passage.optional(),
  url: address.optional().describe('Of a link'),
  questionId: Id.optional(),
  questionVersion: z.int().min(1).optional().describe('`contentVersion` of the question'),
  options: z
    .array(z.strictObject({ id: key, text: words(200), seekTo: seconds.optional() }))
    .max(10)
    .optional()
    .describe('Of a branch or poll, at least two; each of a branch with `seekTo`'),
  onCorrect: jump.optional().describe('Where a right answer goes on'),
  onWrong: jump.optional().describe('Where a wrong answer goes on'),
  maxTries: z.int().min(1).max(20).optional().describe('Of a question; left out: as often as wanted'),
})
const PolicyInput = z.strictObject({
  preventSkip: z
    .enum(skipRules)
    .describe(
      'forward: what was not watched yet cannot be skipped; both: neither can one go back. Lifted once the film was completed',
    ),
  maxRate: z.number().min(1).max(3).multipleOf(0.25).describe('The fastest playback that counts'),
  completeAtPercent: z.int().min(1).max(100).describe('Of the duration that has to be watched'),
  requireCues: z.boolean().describe('Required cues have to be done'),
  requireFocus: z.boolean().describe('Only what plays in a visible window counts'),
})
const EndScreenInput = z.strictObject({ title: words(200), text: passage })
const parts = {
  chapters: z.array(ChapterInput).max(mostChapters),
  cues: z.array(CueInput).max(mostCues),
  endScreen: EndScreenInput.nullable().describe('Shown after the end; null: nothing'),
  policy: PolicyInput,
}

export const MediaTimeline = z.object({
  mediaId: Id,
  durationSeconds: z.number().nullable(),
  ...parts,
  publishedNumber: z.int().nullable().describe('The version that learners see; null: none is published'),
  isChanged: z.boolean().describe('The draft differs from what is published'),
  version: z.int().describe('Of the draft; 0: nothing was saved yet'),
})
export const MediaTimelineVersion = z.object({
  id: Id,
  number: z.int().describe('From 1'),
  durationSeconds: z.number().nullable().describe('Of the film when it was published'),
  publishedAt: Instant,
  publishedBy: Id.nullable(),
})
named({ MediaTimeline, MediaTimelineVersion })

const mediaId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'
const sign = { ar: 'انظر إلى اللافتة', en: 'Look at the sign' }
const content: z.input<z.ZodObject<typeof parts>> = {
  chapters: [
    { id: 'begin', at: 0, title: { ar: 'البداية', en: 'Beginning' } },
    { id: 'exit', at: 42.5, title: { ar: 'المخرج', en: 'The exit' } },
  ],
  cues: [{ id: 'look', kind: 'note', at: 20, until: 26, pause: false, required: false, title: sign }],
  endScreen: null,
  policy: { preventSkip: 'forward', maxRate: 1.5, completeAtPercent: 90, requireCues: true, requireFocus: false },
}
const example: z.input<typeof MediaTimeline> = {
  mediaId,
  durationSeconds: 184.5,
  ...content,
  publishedNumber: null,
  isChanged: true,
  version: 1,
}
const params = z.object({ id: Id })

export const readTimeline = contract({
  id: 'media.readTimeline',
  method: 'GET',
  path: '/admin/media/:id/timeline',
  summary: 'Read the draft of a timeline',
  description:
    'Chapters and cues in the order of their times. Before anything was saved it is empty, with a policy that asks for nine tenths.',
  access: { role: 'admin', permission: 'media.read' },
  params,
  returns: MediaTimeline,
  errors: ['mediaNotFound'],
  example: { params: { id: mediaId }, returns: example },
})

export const putTimeline = contract({
  id: 'media.putTimeline',
  method: 'PUT',
  path: '/admin/media/:id/timeline',
  summary: 'Save the draft of a timeline',
  description:
    'Replaces the draft; learners see it once it is published. No time may lie beyond the duration of the film, where that is known, and questions have to exist in the version that is named.',
  access: { role: 'admin', permission: 'mediaTimeline.update' },
  audit: 'mediaTimelineUpdated',
  params,
  body: z.strictObject(parts),
  returns: MediaTimeline,
  errors: ['mediaNotFound', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the draft that was read; another one answers 412' } },
  example: { params: { id: mediaId }, body: content, returns: example },
})

const exampleVersion: z.input<typeof MediaTimelineVersion> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e03',
  number: 1,
  durationSeconds: 184.5,
  publishedAt: '2026-11-21T09:30:00.000Z',
  publishedBy: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a02',
}
export const publishTimeline = contract({
  id: 'media.publishTimeline',
  method: 'POST',
  path: '/admin/media/:id/timeline/publish',
  summary: 'Publish the draft of a timeline',
  description: 'Who begins to watch from now on gets this version; who is watching keeps theirs.',
  access: { role: 'admin', permission: 'mediaTimeline.publish' },
  audit: 'mediaTimelinePublished',
  params,
  returns: MediaTimelineVersion,
  errors: ['mediaNotFound', 'mediaTimelineUnchanged', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the draft that was read; another one answers 412' } },
  example: { params: { id: mediaId }, returns: exampleVersion },
})

export const listTimelineVersions = contract({
  id: 'media.timelineVersions',
  method: 'GET',
  path: '/admin/media/:id/timeline/version/list',
  summary: 'List the published versions of a timeline',
  access: { role: 'admin', permission: 'media.read' },
  params,
  returns: z.array(MediaTimelineVersion),
  list: { type: 'cursor', orderBy: ['publishedAt'], default: 'publishedAt:desc' },
  errors: ['mediaNotFound'],
  example: { params: { id: mediaId }, returns: [exampleVersion] },
})
