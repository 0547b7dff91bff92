import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { anyOf, Id, Instant, line, named } from '@/lib/platform/http/contract'
import { durationOrigins, mediaFailures, mediaKinds, mediaStates, outsideTypes, processings, sourceTypes } from '../words'

export const mostMedia = 10_000
/** The longest film: a day. */
export const mostSeconds = 86_400

const seconds = z.number().min(0).max(mostSeconds).multipleOf(0.001)
export const Title = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .describe('What learners read, in one language, both or none; without one they read the name')
const shownTitle = z.object({ ar: z.string().optional(), en: z.string().optional() })

export const Media = z.object({
  id: Id.describe('For a file of the library the id of that file'),
  kind: z.enum(mediaKinds),
  state: z
    .enum(mediaStates)
    .describe(
      'uploaded: not examined yet; processing: a job examines it; ready: can be played and measured; failed: cannot be read; replaced: another one took its place',
    ),
  processing: z
    .enum(processings)
    .describe(
      'How far the examination went. none: nothing is examined, as for outside addresses; unavailable: this installation has no ffmpeg, so the duration has to be written',
    ),
  name: z.string(),
  title: shownTitle,
  source: z.object({
    type: z.enum(sourceTypes),
    url: z.string().nullable().describe('Of a file: a path that is good for 12 hours at least; null until it is ready'),
    mediaType: z.string().nullable(),
  }),
  durationSeconds: z.number().nullable().describe('Seconds with at most three decimals; null: not known, or it has no end'),
  durationFrom: z.enum(durationOrigins).nullable().describe('What measured the duration'),
  width: z.int().nullable().describe('Pixels of the picture'),
  height: z.int().nullable(),
  loudness: z.number().nullable().describe('Integrated loudness in LUFS (EBU R 128)'),
  posterId: Id.nullable().describe('The image that is shown before it plays: a file of the library'),
  poster: z.string().nullable().describe('Path of that image, good for 12 hours at least'),
  failure: z.enum(mediaFailures).nullable().describe('Why it could not be examined'),
  replacedById: Id.nullable(),
  publishedNumber: z.int().nullable().describe('The version of the timeline that learners see; null: none is published'),
  trackCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export const MediaWithPeaks = Media.extend({
  peaks: z.array(z.int()).nullable().describe('The loudest sample of equal parts of the duration, 0 to 100; null: not examined'),
})
named({ Media, MediaWithPeaks })

export const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'
const moment = '2026-11-21T09:30:00.000Z'
export const shownMedia: z.input<typeof Media> = {
  id,
  kind: 'video',
  state: 'ready',
  processing: 'none',
  name: 'fire-drill',
  title: { ar: 'تدريب الإخلاء', en: 'Fire drill' },
  source: { type: 'hls', url: 'https://films.example/fire-drill/index.m3u8', mediaType: 'application/vnd.apple.mpegurl' },
  durationSeconds: 184.5,
  durationFrom: 'author',
  width: null,
  height: null,
  loudness: null,
  posterId: null,
  poster: null,
  failure: null,
  replacedById: null,
  publishedNumber: null,
  trackCount: 0,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}

export const Outside = z.strictObject({
  type: z.enum(outsideTypes),
  url: addressText(2000)
    .regex(/^https:\/\/[^\s"'<>\\]+$/)
    .describe('An address with https; for a video host the page of the film'),
})
export const duration = seconds.min(0.001).describe('Seconds with at most three decimals')

export const listMedia = contract({
  id: 'media.list',
  method: 'GET',
  path: '/admin/media',
  summary: 'List films and recordings',
  description: 'Those of the library of files and those at outside addresses. `search` looks in names and titles.',
  access: { role: 'admin', permission: 'media.read' },
  query: z.strictObject({ kind: anyOf(mediaKinds).optional(), state: anyOf(mediaStates).optional() }),
  returns: z.array(Media),
  list: { type: 'cursor', orderBy: ['createdAt', 'name'], default: 'createdAt:desc' },
  example: { query: { kind: 'video' }, returns: [shownMedia] },
})

export const readMedia = contract({
  id: 'media.read',
  method: 'GET',
  path: '/admin/media/:id',
  summary: 'Read a film or recording',
  access: { role: 'admin', permission: 'media.read' },
  params: z.object({ id: Id }),
  returns: MediaWithPeaks,
  errors: ['mediaNotFound'],
  example: { params: { id }, returns: { ...shownMedia, peaks: null } },
})

export const createMedia = contract({
  id: 'media.create',
  method: 'POST',
  path: '/admin/media',
  summary: 'Add a film or recording at an outside address',
  description: `A file of the library appears by itself once it is uploaded. Outside addresses are not examined: write the duration, unless it has no end. An organization has at most ${mostMedia}.`,
  access: { role: 'admin', permission: 'media.create' },
  audit: 'mediaCreated',
  status: 201,
  body: z.strictObject({
    kind: z.enum(mediaKinds),
    name: line(200),
    title: Title.optional(),
    source: Outside,
    durationSeconds: duration.optional(),
  }),
  returns: Media,
  errors: ['mediaFull'],
  example: {
    body: {
      kind: 'video',
      name: 'fire-drill',
      title: shownMedia.title,
      source: { type: 'hls', url: 'https://films.example/fire-drill/index.m3u8' },
      durationSeconds: 184.5,
    },
    returns: shownMedia,
  },
})

export const updateMedia = contract({
  id: 'media.update',
  method: 'PATCH',
  path: '/admin/media/:id',
  summary: 'Change a film or recording',
  description:
    'Only what is sent is changed. A duration can be written where nothing measured it: for outside addresses, and for files where this installation has no ffmpeg.',
  access: { role: 'admin', permission: 'media.update' },
  audit: 'mediaUpdated',
  params: z.object({ id: Id }),
  body: z.strictObject({
    name: line(200).optional(),
    title: Title.optional(),
    source: Outside.optional().describe('Another outside address; not for a file'),
    durationSeconds: duration.nullable().optional().describe('Seconds with at most three decimals; null: not known'),
    durationFrom: z
      .enum(['author', 'browser'])
      .optional()
      .describe('Who measured the duration that is sent; `author` where it is left out'),
    posterId: Id.nullable().optional().describe('An image of the library; null: none'),
  }),
  returns: Media,
  errors: ['mediaNotFound', 'mediaMeasured', 'mediaSourceFixed', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: { id }, body: { name: 'drill' }, returns: { ...shownMedia, name: 'drill', version: 2 } },
})
