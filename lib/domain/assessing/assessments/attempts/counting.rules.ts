import type { Opening } from './attempt-records.service'
import { type Limits, limitsOf, mayStart } from './limits.rules'

/** The attempts of the present series, voided ones too: of the person at the assessment, in whichever path. */
export const inSeries = ({ attempts, since }: Opening) => attempts.filter(({ startedAt }) => since === null || startedAt >= since)
/** Those that count. */
export const counting = (opening: Opening) => inSeries(opening).filter(({ state }) => state !== 'voided')

/** The limits for a person, also by the lesson: an attempt ends when its lesson closes, like when the assessment does. */
export const limitsIn = ({ version, accommodations, place }: Opening): Limits => {
  const limits = limitsOf(version.settings, accommodations)
  const ends = [limits.closesAt, place.closesAt].flatMap((moment) => moment ?? [])
  return ends.length === 0 ? limits : { ...limits, closesAt: new Date(Math.min(...ends.map((moment) => moment.getTime()))) }
}

/** Why no attempt can be started now, by the settings and the attempts so far; undefined where one can. */
export const refusalOf = (opening: Opening, now: Date) =>
  mayStart(opening.version.settings, limitsIn(opening), counting(opening), now).refusal
