import type { LaunchedModule } from '@/lib/domain/learning/modules/published/launched-modules.service'
import { isObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import type { ResultOutcome } from '@/lib/domain/learning/progress/words'

/** The tool of a lesson, from the lesson's settings and content. */
export type Lesson = {
  id: string
  titles: LaunchedModule['titles']
  deploymentId: string
  targetUrl: string | null
  custom: Record<string, string>
  isInWindow: boolean
  sendsName: boolean
  sendsEmail: boolean
  /** The most points; null: the tool reports no score. */
  maxScore: number | null
  passPercent: number | null
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown) => (typeof value === 'number' ? value : null)

export function lessonOf({ id, titles, settings, shared }: LaunchedModule): Lesson {
  const parameters = Array.isArray(shared.custom) ? shared.custom.filter(isObject) : []
  return {
    id,
    titles,
    deploymentId: text(settings.deploymentId) ?? '',
    targetUrl: text(shared.targetUrl),
    custom: Object.fromEntries(parameters.map(({ name, value }) => [text(name) ?? '', text(value) ?? ''])),
    isInWindow: settings.newWindow !== false,
    sendsName: settings.sendName !== false,
    sendsEmail: settings.sendEmail !== false,
    maxScore: number(settings.maxScore),
    passPercent: number(settings.passPercent),
  }
}

/** A text in a language, or in the other one. */
export const titleIn = (titles: { ar?: string; en?: string }, language: 'ar' | 'en'): string =>
  titles[language] ?? titles.en ?? titles.ar ?? ''

export type Score = {
  scoreGiven: number | null
  scoreMaximum: number | null
  activityProgress: string
  gradingProgress: string
}

/** The part that was reached, whole, 0 to 100 and rounded down; null without a final grade. */
export function percentOfScore({ scoreGiven, scoreMaximum, gradingProgress }: Score): number | null {
  if (gradingProgress !== 'FullyGraded' || scoreGiven === null || !scoreMaximum) return null
  return Math.max(0, Math.min(100, Math.floor((scoreGiven / scoreMaximum) * 100)))
}

/**
 * The outcome of a score for the lesson. With a pass mark, a final grade passes or fails it; without one, the
 * lesson is complete once the activity is. If a grade is needed, one that is not final has no effect.
 */
export function outcomeOf(
  score: Score,
  { maxScore, passPercent }: Pick<Lesson, 'maxScore' | 'passPercent'>,
): ResultOutcome | null {
  const percent = percentOfScore(score)
  const isOver = ['Submitted', 'Completed'].includes(score.activityProgress)
  if (passPercent !== null) {
    if (percent === null) return null
    return percent >= passPercent ? 'passed' : isOver ? 'failed' : null
  }
  const isGraded = percent !== null || maxScore === null
  return isGraded && isOver ? 'completed' : null
}
