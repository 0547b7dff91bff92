import { type SkipRule, skipRules } from '../words'
import type { WatchPolicy } from './heartbeat.rules'

/** Of a film without a published timeline. */
export const plainPolicy: WatchPolicy = {
  preventSkip: 'none',
  maxRate: 2,
  completeAtPercent: 90,
  requireCues: false,
  requireFocus: false,
}

/** The settings of a lesson that this policy knows; other values are ignored. */
export type LessonSettings = Readonly<Record<string, unknown>>

const strictness = (rule: SkipRule): number => skipRules.indexOf(rule)
const stricter = (one: SkipRule, other: SkipRule): SkipRule => (strictness(one) >= strictness(other) ? one : other)
const skipRuleOf = (value: unknown): SkipRule => skipRules.find((rule) => rule === value) ?? 'none'
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** The rules of a film in one lesson: the lesson says how much has to be watched, and may ask for more than the film itself does. */
function policyIn(film: WatchPolicy, settings: LessonSettings): WatchPolicy {
  return {
    preventSkip: stricter(film.preventSkip, skipRuleOf(settings.preventSkip)),
    maxRate: Math.min(film.maxRate, numberOf(settings.maxRate, film.maxRate)),
    completeAtPercent: numberOf(settings.completeAtPercent, film.completeAtPercent),
    requireCues: film.requireCues || settings.requireCues === true,
    requireFocus: film.requireFocus,
  }
}

/**
 * The rules of a visit to a film: those of its timeline (null: none is published) in the lessons that are meant. Where several are, whatever one of them
 * asks for, so that what counts there counts in each.
 */
export function policyOf(timeline: Partial<WatchPolicy> | null, lessons: readonly LessonSettings[]): WatchPolicy {
  const film = { ...plainPolicy, ...timeline }
  const [first = film, ...others] = lessons.map((settings) => policyIn(film, settings))
  return others.reduce(
    (sum, policy) => ({
      preventSkip: stricter(sum.preventSkip, policy.preventSkip),
      maxRate: Math.min(sum.maxRate, policy.maxRate),
      completeAtPercent: Math.max(sum.completeAtPercent, policy.completeAtPercent),
      requireCues: sum.requireCues || policy.requireCues,
      requireFocus: sum.requireFocus || policy.requireFocus,
    }),
    first,
  )
}

/** The rules of playing; the others say when it is enough. */
export type PlayingRules = Pick<WatchPolicy, 'preventSkip' | 'maxRate' | 'requireFocus'>

/** Whether what was played by some rules could have been played by others. */
export const playsBy = (played: PlayingRules, rules: PlayingRules): boolean =>
  strictness(played.preventSkip) >= strictness(rules.preventSkip) &&
  played.maxRate <= rules.maxRate &&
  (played.requireFocus || !rules.requireFocus)

/** Whether who has met one policy has met another. */
export const meets = (met: WatchPolicy, policy: WatchPolicy): boolean =>
  playsBy(met, policy) && met.completeAtPercent >= policy.completeAtPercent && (met.requireCues || !policy.requireCues)
