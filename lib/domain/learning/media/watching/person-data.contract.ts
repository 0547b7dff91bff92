import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const mediaId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e11'
const moment = '2026-11-21T09:30:00.000Z'
const Pairs = z.array(z.tuple([z.number(), z.number()]))

const Film = z.object({
  mediaId: Id,
  ranges: Pairs.describe('What was watched, in seconds'),
  position: z.number(),
  completedAt: Instant.nullable(),
  lastAt: Instant,
})
const Visit = z.object({
  mediaId: Id,
  startedAt: Instant,
  lastAt: Instant,
  locale: z.string().nullable(),
  captionLocale: z.string().nullable(),
  played: Pairs.describe('In the order in which it was played'),
})
const CueAnswer = z.object({
  mediaId: Id,
  cueId: z.string(),
  tries: z.int(),
  isCorrect: z.boolean().nullable(),
  answer: z.record(z.string(), z.unknown()),
  answeredAt: Instant,
})

const FilmNote = z.object({ mediaId: Id, at: z.number(), text: z.string(), updatedAt: Instant })

/** At most so many visits are shown, the newest first. */
export const mostShown = 5_000

/** The person's own data in this room, for their document. */
export const personData = {
  films: personPart(z.array(Film), [{ mediaId, ranges: [[0, 42.5]], position: 42.5, completedAt: null, lastAt: moment }]),
  visits: personPart(z.array(Visit), [
    { mediaId, startedAt: moment, lastAt: moment, locale: 'ar', captionLocale: 'ar', played: [[0, 42.5]] },
  ]),
  cueAnswers: personPart(z.array(CueAnswer), [
    { mediaId, cueId: 'exit', tries: 1, isCorrect: true, answer: { type: 'singleChoice', choice: 'o2' }, answeredAt: moment },
  ]),
  filmNotes: personPart(z.array(FilmNote), [{ mediaId, at: 42.5, text: 'Ask where our exit is', updatedAt: moment }]),
}
