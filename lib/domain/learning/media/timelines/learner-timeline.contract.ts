import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { LessonOfFilm } from '../watching/watching.contract'
import { cueKinds, mediaKinds, skipRules, sourceTypes, trackKinds } from '../words'

const time = z.number().describe('Seconds with at most three decimals')
const Question = z.object({
  type: z.string(),
  stem: z.string(),
  labels: z.record(z.string(), z.string()).describe('The text of every option, item, word, row or column, by its key'),
  design: z.record(z.string(), z.unknown()).describe('What there is to choose from or to arrange, in keys'),
})
const Cue = z.object({
  id: z.string(),
  kind: z.enum(cueKinds),
  at: time,
  until: time.nullable(),
  pause: z.boolean(),
  required: z.boolean(),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  options: z.array(z.object({ id: z.string(), text: z.string(), seekTo: time.nullable() })),
  question: Question.nullable().describe('Of a cue of this kind, without what tells the right answer'),
  maxTries: z.int().nullable().describe('null: as often as wanted'),
})
export const LearnerTimeline = z.object({
  media: z.object({
    id: Id,
    kind: z.enum(mediaKinds),
    title: z.string(),
    durationSeconds: time.nullable().describe('null: not known, or it has no end'),
    poster: z.string().nullable(),
    source: z.object({
      type: z.enum(sourceTypes),
      url: z.string().nullable().describe('Of a file: good for 12 hours at least; null: it is gone'),
      mediaType: z.string().nullable(),
    }),
  }),
  timelineNumber: z.int().nullable().describe('The published version of the timeline; null: none is published'),
  chapters: z.array(z.object({ id: z.string(), at: time, title: z.string() })),
  cues: z.array(Cue),
  tracks: z.array(z.object({ id: Id, kind: z.enum(trackKinds), locale: z.string(), label: z.string(), url: z.string() })),
  policy: z.object({
    preventSkip: z.enum(skipRules),
    maxRate: z.number(),
    completeAtPercent: z.int(),
    requireCues: z.boolean(),
    requireFocus: z.boolean(),
  }),
  endScreen: z.object({ title: z.string(), text: z.string() }).nullable(),
  own: z
    .object({
      position: time.describe('Where to go on'),
      watchedShare: z.number().describe('0 to 1: what was watched of the duration, each moment once'),
      ranges: z.array(z.array(time)).describe('What was watched, as pairs of times'),
      furthest: time,
      completedAt: Instant.nullable(),
      answeredCues: z.array(z.object({ cueId: z.string(), tries: z.int(), correct: z.boolean().nullable(), done: z.boolean() })),
    })
    .describe("The caller's own"),
  locale: z.enum(languages).describe('Language of the texts; a text that is not written in it is in the other one'),
})
export const Transcript = z.object({
  locale: z.string().nullable().describe('Of the track that the lines are from; null: there is none'),
  availableLocales: z.array(z.string()),
  lines: z.array(
    z.object({
      from: time,
      to: time,
      text: z.string().describe('Without tags'),
      voice: z.string().nullable().describe('Who says it'),
    }),
  ),
})
named({ LearnerTimeline, MediaTranscript: Transcript })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'
const params = z.object({ mediaId: Id })
const trackId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e02'

export const readLearnerTimeline = contract({
  id: 'media.timeline',
  method: 'GET',
  path: '/user/media/:mediaId/timeline',
  summary: 'Read a film with its timeline, tracks and own place',
  description:
    'For people who are enrolled in a path with a lesson that plays it, and those who may read films in the console. Without a published timeline it has no chapters and cues. The policy is that of a visit: the rules of the lesson, joined with those of the timeline.',
  access: { permission: 'media.read' },
  localized: true,
  params,
  query: z.strictObject({ moduleId: LessonOfFilm }),
  returns: LearnerTimeline,
  errors: ['mediaNotFound'],
  example: {
    params: { mediaId: id },
    returns: {
      media: {
        id,
        kind: 'video',
        title: 'Fire drill',
        durationSeconds: 184.5,
        poster: null,
        source: { type: 'hls', url: 'https://films.example/fire-drill/index.m3u8', mediaType: 'application/vnd.apple.mpegurl' },
      },
      timelineNumber: 1,
      chapters: [{ id: 'begin', at: 0, title: 'Beginning' }],
      cues: [
        {
          id: 'look',
          kind: 'note',
          at: 20,
          until: 26,
          pause: false,
          required: false,
          title: 'Look at the sign',
          text: '',
          url: null,
          options: [],
          question: null,
          maxTries: null,
        },
      ],
      tracks: [
        { id: trackId, kind: 'captions', locale: 'en', label: 'English', url: `/api/v1/public/media/track/${trackId}?version=1` },
      ],
      policy: { preventSkip: 'none', maxRate: 2, completeAtPercent: 90, requireCues: false, requireFocus: false },
      endScreen: null,
      own: { position: 61.2, watchedShare: 0.33, ranges: [[0, 61.2]], furthest: 61.2, completedAt: null, answeredCues: [] },
      locale: 'en',
    },
  },
})

export const readTranscript = contract({
  id: 'media.transcript',
  method: 'GET',
  path: '/user/media/:mediaId/transcript',
  summary: 'Read and search what is said in a film',
  description:
    'The lines of the captions, or else of the subtitles, in a language. `q` finds lines that contain all its words; letters are folded as in every search (أ = ا, ة = ه).',
  access: { permission: 'media.read' },
  localized: true,
  params,
  query: z.strictObject({
    locale: limitedText(20)
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)
      .optional()
      .describe('Language of the track; left out: the best one for `Accept-Language`'),
    q: line(200).optional().describe('Words to find'),
  }),
  returns: Transcript,
  errors: ['mediaNotFound'],
  example: {
    params: { mediaId: id },
    query: { locale: 'en', q: 'step' },
    returns: { locale: 'en', availableLocales: ['ar', 'en'], lines: [{ from: 1, to: 3, text: 'Mind the step', voice: null }] },
  },
})
