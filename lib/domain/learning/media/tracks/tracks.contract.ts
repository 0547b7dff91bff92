import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { findingRules, findingSeverities, longestTrack, trackKinds } from '../words'

export const mostTracks = 50

const kind = z.enum(trackKinds).describe('As in HTML: captions, subtitles, descriptions or chapters')
const locale = limitedText(20)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)
  .describe('Language tag (BCP 47), such as `ar` or `en-GB`')

const Finding = z.object({
  line: z.int().describe('Of the file, from 1'),
  rule: z.enum(findingRules),
  severity: z.enum(findingSeverities),
})
export const MediaTrack = z.object({
  id: Id,
  mediaId: Id,
  kind: z.enum(trackKinds),
  locale: z.string(),
  label: z.string().describe('What players call it; the own name of the language where none was written'),
  lineCount: z.int(),
  url: z.string().describe('Path of the track as `text/vtt`, without key or token; good for 12 hours at least'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export const MediaTrackWithText = MediaTrack.extend({
  text: z.string().describe('The track as WebVTT'),
  findings: z
    .array(Finding)
    .describe('What should be looked at, in the lines of `text`, or of the file that was sent; at most 200'),
})
named({ MediaTrack, MediaTrackWithText })

const mediaId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e02'
const moment = '2026-11-21T09:30:00.000Z'
const shown: z.input<typeof MediaTrack> = {
  id,
  mediaId,
  kind: 'captions',
  locale: 'en',
  label: 'English',
  lineCount: 1,
  url: '/api/v1/public/media/track/01939e5c-7a30-7c2e-9a54-5b8f0d6f1e02?version=1&expires=1763769600000&signature=Zm9y',
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nMind the step\n'
const whole: z.input<typeof MediaTrackWithText> = { ...shown, text, findings: [] }
const params = z.object({ id: Id })
const ofTrack = z.object({ id: Id, trackId: Id })
const file = limitedText(longestTrack).min(1).describe('A WebVTT or SRT file; which one is seen by its content')
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listTracks = contract({
  id: 'media.tracks',
  method: 'GET',
  path: '/admin/media/:id/track',
  summary: 'Read the tracks of a film or recording',
  description: `At most ${mostTracks}, by kind and language.`,
  access: { role: 'admin', permission: 'media.read' },
  params,
  returns: z.object({ tracks: z.array(MediaTrack) }),
  errors: ['mediaNotFound'],
  example: { params: { id: mediaId }, returns: { tracks: [shown] } },
})

export const readTrack = contract({
  id: 'media.readTrack',
  method: 'GET',
  path: '/admin/media/:id/track/:trackId',
  summary: 'Read a track with its text and what should be looked at in it',
  access: { role: 'admin', permission: 'media.read' },
  params: ofTrack,
  returns: MediaTrackWithText,
  errors: ['mediaTrackNotFound'],
  example: { params: { id: mediaId, trackId: id }, returns: whole },
})

export const createTrack = contract({
  id: 'media.createTrack',
  method: 'POST',
  path: '/admin/media/:id/track',
  summary: 'Add a track to a film or recording',
  description:
    'The file is read by the parsing rules of WebVTT, or as SRT. Styles, regions and comments are not kept. One track of a kind and language; learners have it at once.',
  access: { role: 'admin', permission: 'mediaTimeline.update' },
  audit: 'mediaTrackCreated',
  status: 201,
  location: '/admin/media/:mediaId/track/:id',
  params,
  body: z.strictObject({ kind, locale, label: line(60).optional(), text: file }),
  returns: MediaTrackWithText,
  errors: ['mediaNotFound', 'mediaTrackTaken', 'mediaTracksFull', 'mediaTrackUnreadable', 'mediaTrackEmpty'],
  example: { params: { id: mediaId }, body: { kind: 'captions', locale: 'en', text }, returns: whole },
})

export const updateTrack = contract({
  id: 'media.updateTrack',
  method: 'PATCH',
  path: '/admin/media/:id/track/:trackId',
  summary: 'Change a track',
  description: 'Only what is sent is changed.',
  access: { role: 'admin', permission: 'mediaTimeline.update' },
  audit: 'mediaTrackUpdated',
  params: ofTrack,
  body: z.strictObject({ kind: kind.optional(), locale: locale.optional(), label: line(60).optional(), text: file.optional() }),
  returns: MediaTrackWithText,
  errors: ['mediaTrackNotFound', 'mediaTrackTaken', 'mediaTrackUnreadable', 'mediaTrackEmpty', 'versionStale'],
  headers: ifMatch,
  example: {
    params: { id: mediaId, trackId: id },
    body: { label: 'English (SDH)' },
    returns: { ...whole, label: 'English (SDH)', version: 2 },
  },
})

export const deleteTrack = contract({
  id: 'media.deleteTrack',
  method: 'DELETE',
  path: '/admin/media/:id/track/:trackId',
  summary: 'Delete a track',
  access: { role: 'admin', permission: 'mediaTimeline.update' },
  audit: 'mediaTrackDeleted',
  params: ofTrack,
  returns: z.object({ id: Id }),
  errors: ['mediaTrackNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id: mediaId, trackId: id }, returns: { id } },
})
