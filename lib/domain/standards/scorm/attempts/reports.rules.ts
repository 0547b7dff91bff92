import { longestSeconds, secondsOfSpan } from '../packages/durations.rules'
import type { CompletionWord, CourseOutcome, SuccessWord } from '../words'

/** The report of an item: its data model in the words of SCORM 2004. */
export type Report = {
  completion: CompletionWord
  success: SuccessWord
  score: { raw: number | null; min: number | null; max: number | null; scaled: number | null }
  /** Of this session, in the format of either version. */
  sessionTime: string
  isFinished: boolean
}

export type ItemState = {
  completion: CompletionWord
  success: SuccessWord
  scoreRaw: number | null
  scoreMin: number | null
  scoreMax: number | null
  scoreScaled: number | null
}

const within = (value: number) => Math.max(-1, Math.min(1, value))

/** The share of the points: as reported, or of the raw points between their bounds, which are 0 and 100 where nothing else is said (SCORM 1.2). */
export function scaledOf({ raw, min, max, scaled }: Report['score']): number | null {
  if (scaled !== null) return within(scaled)
  if (raw === null) return null
  const [from, to] = [min ?? 0, max ?? 100]
  return to > from ? Math.max(0, within((raw - from) / (to - from))) : null
}

/** The verdict by the share that passes, which goes before what the item says of itself; it is made where the item has ended, or says that it is done. */
function successOf(report: Report, scaled: number | null, mastery: number | null): SuccessWord {
  const isOver = report.isFinished || report.completion === 'completed' || report.success !== 'unknown'
  if (mastery === null || scaled === null || !isOver) return report.success
  return scaled >= mastery ? 'passed' : 'failed'
}

type Begun = { startedAt: Date; minMinutes: number }
/** Whether the least time of an attempt is not over yet. */
export const isEarly = ({ startedAt, minMinutes }: Begun, now: Date): boolean =>
  now.getTime() < startedAt.getTime() + minMinutes * 60_000

/** A report before the least time is over: all of it is kept but a completion and a pass, which the item has to report again. */
export const earlyReport = <R extends Report>(report: R): R => ({
  ...report,
  completion: report.completion === 'completed' ? 'incomplete' : report.completion,
  success: report.success === 'passed' ? 'unknown' : report.success,
})

const completionRank: Record<CompletionWord, number> = { unknown: 0, notAttempted: 0, incomplete: 1, completed: 2 }

/** The state of an item after a report. What was reached is never lowered: neither a completion nor a pass, nor the score of a pass. */
export function afterReport(before: ItemState, report: Report, mastery: number | null): ItemState {
  const scaled = scaledOf(report.score)
  const success = successOf(report, scaled, mastery)
  // Content that only says whether it was passed has been gone through; content that says it was not has not.
  const said = report.completion === 'unknown' && success !== 'unknown' ? 'completed' : report.completion
  const completion = completionRank[said] >= completionRank[before.completion] ? said : before.completion
  const isWorse = before.success === 'passed' && (success !== 'passed' || (scaled ?? -1) < (before.scoreScaled ?? -1))
  const kept = isWorse || (scaled === null && report.score.raw === null)
  const { raw, min, max } = report.score
  const score = kept ? before : { scoreRaw: raw, scoreMin: min, scoreMax: max, scoreScaled: scaled }
  const { scoreRaw, scoreMin, scoreMax, scoreScaled } = score
  const reached = before.success === 'passed' || success === 'unknown' ? before.success : success
  return { completion, success: reached, scoreRaw, scoreMin, scoreMax, scoreScaled }
}

/** Seconds of a session; what it said before where this cannot be read. */
export const secondsOfSession = (text: string, before: number): number => (text === '' ? before : (secondsOfSpan(text) ?? before))

/** A sum that never grows beyond what is kept. */
export const addedSeconds = (one: number, other: number): number => Math.min(one + other, longestSeconds)

export type Rollup = { isDone: boolean; outcome: CourseOutcome | null; score: number | null }

/** The result of the required items together: done when each is, passed where one was and none was failed, with the mean of the scores. */
export function rolledUp(required: readonly (ItemState | null)[]): Rollup {
  const isDone = required.length > 0 && required.every((item) => item?.completion === 'completed')
  const scores = required.flatMap((item) => (item?.scoreScaled == null ? [] : [Math.max(0, item.scoreScaled)]))
  const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length
  // Rounded down, so that 100 means full marks.
  const score = scores.length === 0 ? null : Math.floor(mean * 100 + 1e-9)
  if (!isDone) return { isDone, outcome: null, score }
  const isFailed = required.some((item) => item?.success === 'failed')
  const isPassed = required.some((item) => item?.success === 'passed')
  return { isDone, outcome: isFailed ? 'failed' : isPassed ? 'passed' : 'completed', score }
}
