import { z } from 'zod'
import { choiceCredits, type PartCredit, partCredits } from '../words'

/** `score` is a share of the full marks, 0 to 1. With `needsPerson` a person has to grade, and the score is 0 until then. */
export type Grade = {
  score: number
  parts: { key: string; score: number }[]
  needsPerson: boolean
  /** Whether wrong choices are taken from right ones already, so that negative marks do not take them again. */
  hasTakenWrong?: boolean
}

/** One key for all keys whose texts a learner cannot tell apart in the language of the attempt. */
export type Same = (key: string) => string

export const credit = z
  .enum(partCredits)
  .default('proportional')
  .describe('none: all or nothing; proportional: the share of right parts')

export const choiceCredit = z
  .enum(choiceCredits)
  .describe(
    'none: all or nothing; proportional: right choices out of all that are right or chosen; rightMinusWrong: the share of right choices less the share of wrong ones, 0 at least',
  )

export const graded = (score: number, parts: Grade['parts'] = []): Grade => ({ score, parts, needsPerson: false })
export const byPerson: Grade = { score: 0, parts: [], needsPerson: true }

/** The grade of a question with parts. */
export function gradeOfParts(parts: Grade['parts'], credit: PartCredit): Grade {
  const share = parts.reduce((sum, { score }) => sum + score, 0) / parts.length
  return graded(credit === 'none' && share < 1 ? 0 : share, parts)
}

type Pair = { key: string; right: string }
/** Parts of pairs: where two left sides look the same, their right sides may be exchanged, as may right sides that look the same. */
export function partsOfPairs(pairs: readonly Pair[], chosenFor: (key: string) => string | undefined, same: Same): Grade['parts'] {
  const asked = pairs.map(({ key, right }) => {
    const chosen = chosenFor(key)
    return { key, left: same(key), right: same(right), chosen: chosen === undefined ? null : same(chosen) }
  })
  const own = asked.map(({ right, chosen }) => right === chosen)
  const open = asked.filter((_, place) => !own[place])
  return asked.map(({ key, left, chosen }, place) => {
    const found = own[place] ? -1 : open.findIndex((one) => one.left === left && one.right === chosen)
    if (found >= 0) open.splice(found, 1)
    return { key, score: own[place] || found >= 0 ? 1 : 0 }
  })
}
