import type { Day } from '@/lib/platform/i18n/days'
import { type BadgeTerms, badgeProgress } from './badges.rules'
import type { Fact, RuleVersion } from './ledger.rules'

/** A badge with what is kept of it for one person. */
export type KeptBadge = BadgeTerms & {
  id: string
  isActive: boolean
  /** From before earned badges were kept. */
  isFromBefore: boolean
  /** How often the person earned it. */
  turn: number
  /** The day, where the person has it. */
  earnedOn: Day | null
}

/**
 * A change of one badge of a person. `kept`: they had it before earned badges were kept, so it causes no event. `moved`: something done earlier
 * arrived late.
 */
export type BadgeChange = { badgeId: string; turn: number } & (
  | { kind: 'kept' | 'earned' | 'moved'; earnedOn: Day }
  | { kind: 'lost' }
)

/** Whether earning it before this fact (null: before now) is older than the keeping of badges, and the day. */
function dayFromBefore(badge: KeptBadge, facts: readonly Fact[], versions: readonly RuleVersion[], newest: string | null) {
  if (!badge.isFromBefore || badge.turn > 0) return null
  const before = facts.filter(({ eventId }) => eventId !== newest)
  return badgeProgress(badge, before, versions).earnedOn
}

/**
 * The changes that make the kept badges of a person those that follow from the facts. Applied once, the same question has an empty answer. An ended
 * badge is not earned any more; who has it keeps it, as far as its definition says.
 */
export function badgeChanges(
  badges: readonly KeptBadge[],
  { facts, versions, newest }: { facts: readonly Fact[]; versions: readonly RuleVersion[]; newest: string | null },
): BadgeChange[] {
  return badges.flatMap((badge): BadgeChange[] => {
    const { id: badgeId, turn } = badge
    const { earnedOn } = badgeProgress(badge, facts, versions)
    const before = dayFromBefore(badge, facts, versions, newest)
    if (before !== null) {
      const kept = { badgeId, turn: 1, kind: 'kept', earnedOn: earnedOn ?? before } as const
      return earnedOn === null ? [kept, { badgeId, turn: 1, kind: 'lost' }] : [kept]
    }
    if (badge.earnedOn === null)
      return earnedOn !== null && badge.isActive ? [{ badgeId, turn: turn + 1, kind: 'earned', earnedOn }] : []
    if (earnedOn === null) return [{ badgeId, turn, kind: 'lost' }]
    return earnedOn === badge.earnedOn ? [] : [{ badgeId, turn, kind: 'moved', earnedOn }]
  })
}

/** The day on which a person earned a badge, as it is once all that they did is counted. */
export function earnedDay(badge: KeptBadge, facts: readonly Fact[], versions: readonly RuleVersion[]): Day | null {
  const last = badgeChanges([badge], { facts, versions, newest: null }).at(-1)
  if (!last) return badge.earnedOn
  return last.kind === 'lost' ? null : last.earnedOn
}
