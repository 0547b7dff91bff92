import Big from 'big.js'
import type { ReviewAverage } from './words'

/** Decimals of points, as grades of assignments have them. */
const decimals = 4
const rounded = (value: Big): number => value.round(decimals, Big.roundHalfUp).toNumber()

/** The median or the mean of the totals of reviews, exactly and then rounded to four decimals; null: there are none. */
export function averageOf(totals: readonly number[], by: ReviewAverage): number | null {
  if (totals.length === 0) return null
  const sorted = totals.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const counted =
    by === 'mean' ? sorted : sorted.length % 2 === 1 ? sorted.slice(middle, middle + 1) : sorted.slice(middle - 1, middle + 1)
  return rounded(counted.reduce((sum, one) => sum.plus(one), new Big(0)).div(counted.length))
}

export type Shares = { sharePercent: number; givingPercent: number }
/** The percent of the grade that the instructor gives. */
export const ownShare = ({ sharePercent, givingPercent }: Shares): number =>
  new Big(100).minus(sharePercent).minus(givingPercent).toNumber()

type Parts = {
  /** The average of the reviews and the most points of the rubric; null: there is no review. */
  reviewed: { points: number; most: number } | null
  /** Reviews that the person handed in on time, of those that were asked. */
  given: { count: number; asked: number }
  /** The instructor's own grade in percent; null: none yet. */
  ownPercent: number | null
}

/**
 * The points of a piece of work: its reviews, the reviews that its author gave, and the instructor's own grade, each by its share. Null while a part that
 * counts is missing. Someone who was asked for nothing has given everything.
 */
export function pointsFromReviews(maxPoints: number, shares: Shares, { reviewed, given, ownPercent }: Parts): number | null {
  const own = ownShare(shares)
  if (shares.sharePercent > 0 && reviewed === null) return null
  if (own > 0 && ownPercent === null) return null
  const part = (percent: number, points: number, most: number) =>
    most === 0 ? new Big(0) : new Big(maxPoints).times(percent).times(points).div(new Big(100).times(most))
  const sum = part(shares.sharePercent, reviewed?.points ?? 0, reviewed?.most ?? 0)
    .plus(
      given.asked === 0
        ? part(shares.givingPercent, 1, 1)
        : part(shares.givingPercent, Math.min(given.count, given.asked), given.asked),
    )
    .plus(part(own, ownPercent ?? 0, 100))
  return rounded(sum)
}
