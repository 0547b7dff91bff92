import type { Language } from '@/lib/platform/i18n/languages'
import type { JsonObject } from '../schemas/json-limits.rules'

/** The facts from which the length of a lesson is worked out. */
export type LengthFacts = {
  language: Language
  settings: JsonObject
  body: JsonObject
  /** Of all texts of the body, in this language. */
  words: number
  /** Seconds of the film, recording or assessment that it names; null: it names none, or its length is not known. */
  named: number | null
}

/** Arabic words are longer, because articles and pronouns are parts of them. */
const wordsPerMinute: Record<Language, number> = { ar: 150, en: 200 }
const secondsOfPicture = 10
/** A question that is asked within a film. */
export const secondsOfQuestion = 30

/** The parts of a body that have a picture. */
export const withPicture = (parts: readonly JsonObject[]): number => parts.filter(({ image }) => typeof image === 'string').length

/** Seconds to read the texts of a lesson and to look at its pictures. */
export const readingOf = ({ words, language }: LengthFacts, pictures = 0): number =>
  (words / wordsPerMinute[language]) * 60 + pictures * secondsOfPicture

/** Seconds of a film or recording, with the questions that are asked in it. */
export const playingOf = ({ named }: LengthFacts, questions = 0): number | null =>
  named === null ? null : named + questions * secondsOfQuestion

/** Whole minutes, at least one. */
export const inMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
