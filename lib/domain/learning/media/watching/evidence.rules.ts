import type { WatchEvidence } from '@/db/schema/media-watching'
import type { WatchPolicy } from './heartbeat.rules'
import { meets, type PlayingRules, playsBy } from './policy.rules'
import { flatOf, type Range, rangesOf, withRange } from './ranges.rules'

// One film may be in lessons with other rules, so that what was played in one of them does not always count in another.

export const noEvidence: WatchEvidence = { watched: [], completed: [] }

type Stored = { evidence: WatchEvidence | null; ranges: readonly number[]; furthestMs: number; completedAt: string | Date | null }
/** The evidence of a stored row. */
export const evidenceIn = ({ evidence, ranges, furthestMs, completedAt }: Stored): WatchEvidence =>
  evidence ?? {
    ...noEvidence,
    before: { ranges, furthest: furthestMs, completedAt: completedAt === null ? null : new Date(completedAt).getTime() },
  }

export const union = (ranges: readonly Range[], more: readonly Range[]): Range[] =>
  more.reduce<Range[]>((sum, range) => withRange(sum, range), [...ranges])

/** The watched parts that count by some rules. */
export function watchedBy({ watched, before }: WatchEvidence, rules: PlayingRules): { ranges: Range[]; furthest: number } {
  const counting = [...(before ? [before] : []), ...watched.filter((played) => playsBy(played, rules))]
  return {
    ranges: counting.reduce<Range[]>((sum, { ranges }) => union(sum, rangesOf(ranges)), []),
    furthest: Math.max(0, ...counting.map(({ furthest }) => furthest)),
  }
}

/** When a policy was met first; null: it was not yet. */
export function metAt({ completed, before }: WatchEvidence, policy: WatchPolicy): Date | null {
  const moments = completed.filter((met) => meets(met, policy)).map(({ at }) => at)
  if (before && before.completedAt !== null) moments.push(before.completedAt)
  return moments.length > 0 ? new Date(Math.min(...moments)) : null
}

const isBy = (one: PlayingRules, other: PlayingRules): boolean => playsBy(one, other) && playsBy(other, one)
/** An author who changes the rules again and again leaves so many that are remembered. */
const mostCompleted = 50

/** The evidence with what was played more by some rules, and the policy if it is met now. */
export function withPlayed(
  evidence: WatchEvidence,
  policy: WatchPolicy,
  { accepted, furthest, metNow }: { accepted: readonly Range[]; furthest: number; metNow: Date | null },
): WatchEvidence {
  const { preventSkip, maxRate, requireFocus, completeAtPercent, requireCues } = policy
  const rules = { preventSkip, maxRate, requireFocus }
  const before = evidence.watched.find((played) => isBy(played, rules))
  // A wrong answer to a cue sets back what was reached, by whichever rules.
  const setBack = <P extends { furthest: number }>(played: P): P => ({ ...played, furthest: Math.min(played.furthest, furthest) })
  const others = evidence.watched.filter((played) => played !== before)
  const ranges = flatOf(union(rangesOf(before?.ranges ?? []), accepted))
  return {
    ...(evidence.before && { before: setBack(evidence.before) }),
    watched: [...others.map((played) => (playsBy(played, rules) ? setBack(played) : played)), { ...rules, ranges, furthest }],
    completed: metNow
      ? [...evidence.completed, { ...rules, completeAtPercent, requireCues, at: metNow.getTime() }].slice(-mostCompleted)
      : evidence.completed,
  }
}
