import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { discardReasons, skipRules } from '../words'

/** The longest film: a day. A live stream may be watched so long in one visit, too. */
const mostSeconds = 86_400
export const heartbeatSeconds = 15
export const mostIntervals = 100

const seconds = z.number().min(0).max(mostSeconds)
const Place = z.number().describe('Seconds, with at most three decimals')
const Pair = z.tuple([Place, Place])
const Locale = limitedText(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
  .describe('BCP 47')

export const WatchPolicy = z.object({
  preventSkip: z
    .enum(skipRules)
    .describe(
      'forward: what was not watched yet cannot be skipped; both: neither can one go back. Lifted once the film was completed',
    ),
  maxRate: z.number().describe('The highest speed'),
  completeAtPercent: z.int().describe('The share that has to be watched'),
  requireCues: z.boolean().describe('Whether the required cues have to be answered as well'),
  requireFocus: z.boolean().describe('Whether nothing counts while the page is hidden'),
})
const Interval = z.strictObject({
  from: seconds,
  to: seconds.describe('What lies past the end of the film is cut off'),
  rate: z.number().gt(0).max(16).default(1).describe('The speed'),
  muted: z.boolean().default(false),
  captionLocale: Locale.nullable().default(null).describe('The language of the captions that were shown; null: none'),
})
const standing = {
  watchedShare: z
    .number()
    .describe('0 to 1: the union of everything that counted, of all visits, by the length of the film; 0 for a live stream'),
  furthest: Place.describe('The end of what was reached, in seconds'),
  ranges: z.array(Pair).describe('The union as pairs of seconds, in order'),
  completedAt: Instant.nullable().describe('When enough was watched, and the required cues were answered'),
}
/** The lesson that the film is played in. */
export const LessonOfFilm = Id.optional().describe(
  'The lesson in which it plays, whose rules hold; left out: the strictest rules of all lessons that the caller has with this film',
)
export const MediaSession = z.object({
  sessionId: Id,
  heartbeatSeconds: z.int().describe('How often the player reports what was played'),
  policy: WatchPolicy,
  position: Place.describe('Where to begin, in seconds'),
})
export const Segments = z.object({
  seq: z.int(),
  accepted: z.array(Pair).describe('What counts of this heartbeat'),
  discarded: z
    .array(z.object({ from: Place, to: Place, reason: z.enum(discardReasons) }))
    .describe(
      'What does not count. pastEnd: after the end; rateTooHigh, skipped, unfocused: against the policy; tooFast: more was claimed than time has passed; tooScattered: the visit is full, start another one',
    ),
  ...standing,
})
named({ WatchPolicy, MediaSession, WatchedSegments: Segments })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1e${at}`
const access = { permission: 'media.update' } as const
const params = z.object({ mediaId: Id })
const policy = { preventSkip: 'forward' as const, maxRate: 2, completeAtPercent: 90, requireCues: false, requireFocus: false }

export const startSession = contract({
  id: 'media.startSession',
  method: 'POST',
  path: '/user/media/:mediaId/session',
  summary: 'Begin to watch a film or recording',
  description:
    'For each visit in each tab. It keeps the policy and the version of the timeline with which it began: the rules of the lesson, joined with those of the timeline. The learner is enrolled in a path that holds a lesson with this film, or may read films in the console.',
  access,
  audit: 'mediaWatched',
  failuresOnly: true,
  params,
  body: z.strictObject({
    locale: z.enum(languages).optional().describe('The language in which the person sees the page'),
    moduleId: LessonOfFilm,
  }),
  returns: MediaSession,
  errors: ['mediaNotFound'],
  example: {
    params: { mediaId: id(11) },
    body: { locale: 'ar' },
    returns: { sessionId: id(21), heartbeatSeconds, policy, position: 42.5 },
  },
})

export const sendSegments = contract({
  id: 'media.sendSegments',
  method: 'POST',
  path: '/user/media/session/:sid/segments',
  summary: 'Report what was played of a film',
  description:
    'In the order of `seq`, which the player counts from 1: a heartbeat that was sent before is answered again and changes nothing, and neither does an older one. What was played without a connection may arrive later. An interval counts as a whole or not at all: as a visit, no more of the film counts than the highest speed allows since it began, whatever is claimed.',
  access,
  audit: 'mediaWatched',
  failuresOnly: true,
  params: z.object({ sid: Id }),
  body: z.strictObject({
    seq: z.int().min(1).max(2_000_000_000),
    intervals: z.array(Interval).max(mostIntervals),
    position: seconds.describe('Where it is now'),
    focused: z.boolean().optional().describe('Whether the page is visible'),
  }),
  returns: Segments,
  errors: ['mediaSessionNotFound'],
  example: {
    params: { sid: id(21) },
    body: { seq: 1, intervals: [{ from: 0, to: 1 }], position: 1, focused: true },
    returns: {
      seq: 1,
      accepted: [[0, 1]],
      discarded: [],
      watchedShare: 0.0054,
      furthest: 1,
      ranges: [[0, 1]],
      completedAt: null,
    },
  },
})

export const putPosition = contract({
  id: 'media.putPosition',
  method: 'PUT',
  path: '/user/media/:mediaId/position',
  summary: 'Keep where to go on',
  description: 'Reports of what was played keep it, too. Says nothing about what was watched.',
  access,
  audit: 'mediaWatched',
  failuresOnly: true,
  params,
  body: z.strictObject({ position: seconds }),
  returns: z.object({ position: Place }),
  errors: ['mediaNotFound'],
  example: { params: { mediaId: id(11) }, body: { position: 42.5 }, returns: { position: 42.5 } },
})
