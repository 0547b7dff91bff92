import type { Evidence, LearnerEvent, Plan } from '@/lib/domain/learning/modules/completion/plan.rules'
import { joined, nothingSeen, withinLimits } from './evidence.rules'
import type { ItemState } from './words'

export const doneStates: readonly string[] = ['completed', 'passed', 'waived']
export const isDone = (state: string | undefined): boolean => state !== undefined && doneStates.includes(state)

/** The evidence of an event. */
export function evidenceOf(plan: Plan, event: LearnerEvent): Evidence {
  const { at, timedAt = at } = event
  const marks: Evidence['marks'] = { '*': [timedAt, timedAt] }
  for (const mark of plan.marksOf(event)) marks[mark] = [at, at]
  const outcome = plan.outcomeOf?.(event) ?? null
  const played = plan.playedOf?.(event) ?? null
  if (!outcome) return { ...nothingSeen, marks, ...(played && { played: { ...played, at } }) }
  const { score, isPassed } = outcome
  return { marks, score, passedAt: isPassed === true ? at : null, failedAt: isPassed === false ? at : null }
}

/** The evidence after an event; unchanged if it would exceed the limit of an item. */
export function withEvent(plan: Plan, known: Evidence, event: LearnerEvent): Evidence {
  const after = joined(known, evidenceOf(plan, event))
  if (!withinLimits(after)) return known
  // Proven by the later one of this event and the last that was played.
  const at = Math.max(event.at, after.played?.at ?? 0)
  const proved = plan.provedBy?.(after) ?? []
  return proved.reduce((evidence, mark) => joined(evidence, { ...nothingSeen, marks: { [mark]: [at, at] } }), after)
}

export type Judgement = { state: ItemState; score: number | null; startedAt: number; completedAt: number | null }

/** The moment at which the evidence became sufficient; null: it is not. */
function doneAt(plan: Plan, evidence: Evidence): number | null {
  const { marks, passedAt } = evidence
  if (plan.doneBy === 'pass') return passedAt
  if (plan.doneBy !== 'events') return null
  const times = plan.marks.map((mark) => marks[mark]?.[0] ?? null)
  if (plan.extra) times.push(plan.extra(marks))
  if (times.length === 0 || times.includes(null)) return null
  const [begin] = marks['*'] ?? []
  const { span } = plan
  const leastMs = span ? Math.ceil(span.secondsFor(evidence) * 1_000) : 0
  const isLongEnough = !span || (begin !== undefined && (marks[span.mark]?.[1] ?? begin) - begin >= leastMs)
  if (!isLongEnough || begin === undefined) return null
  return Math.max(span ? begin + leastMs : 0, ...times.flatMap((time) => time ?? []))
}

/** State and score for the evidence. Monotonic: more evidence never lowers the result. */
export function judged(plan: Plan, evidence: Evidence): Judgement | null {
  const begin = evidence.marks['*']?.[0]
  if (begin === undefined) return null
  const score = plan.scoreOf ? greater(evidence.score, plan.scoreOf(evidence.marks)) : evidence.score
  const at = doneAt(plan, evidence)
  if (evidence.passedAt !== null) return { state: 'passed', score, startedAt: begin, completedAt: evidence.passedAt }
  if (at !== null) return { state: 'completed', score, startedAt: begin, completedAt: at }
  if (evidence.failedAt !== null) return { state: 'failed', score, startedAt: begin, completedAt: null }
  return { state: 'inProgress', score, startedAt: begin, completedAt: null }
}

const greater = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))

const rank: Record<ItemState, number> = { inProgress: 0, failed: 1, completed: 2, passed: 3, waived: 4 }
/** The higher of two states, so that a reached state is kept when the author changes the requirements. */
export const further = (one: ItemState | null, other: ItemState): ItemState =>
  one !== null && rank[one] > rank[other] ? one : other
