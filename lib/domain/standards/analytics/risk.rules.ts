import { addDays, type Day } from '@/lib/platform/i18n/days'
import { daysBetween } from './periods.rules'
import type { RiskLevel, RiskRule } from './words'

/** Rises when a rule, its points or its threshold changes; sent with every answer. */
export const riskVersion = 1

/** The input of a person's score. Days are those of the organization. */
export type RiskFacts = {
  today: Day
  /** Days with learning, in their order; the last sixty at most. */
  days: readonly Day[]
  /** Running enrolments: how far they are, and the first and the last day of their time. */
  running: readonly { percent: number; begun: Day; due: Day | null; isOverdue: boolean }[]
  /** Items of running enrolments that were failed and not passed since. */
  failedItems: number
  /** Seconds of learning in the last fourteen days, and in the fourteen before. */
  seconds: { recent: number; before: number }
  /** Events in the last thirty days, and those of them in a language that is not that of the account. */
  events: { all: number; otherLanguage: number }
}
export type Reason = { rule: RiskRule; points: number; value: number; threshold: number }

const points: Record<RiskRule, number> = { idle: 30, behind: 30, failed: 20, falling: 10, language: 10 }
export const levels = { high: 50, medium: 20 } as const
export const levelOf = (score: number): RiskLevel => (score >= levels.high ? 'high' : score >= levels.medium ? 'medium' : 'low')

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** Days without learning, when they are more than twice the person's own median pause; a week at least. */
function idle({ today, days, running }: RiskFacts): Reason | null {
  const last = days.at(-1) ?? running.map(({ begun }) => begun).toSorted()[0]
  if (last === undefined) return null
  const pauses = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day))
  const threshold = Math.max(7, 2 * (pauses.length > 0 ? medianOf(pauses) : 0))
  const value = daysBetween(last, today)
  return value > threshold ? { rule: 'idle', points: points.idle, value, threshold } : null
}

/** Percentage points between the time that has passed and what is done, in the enrolment that is furthest behind. */
function behind({ today, running }: RiskFacts): Reason | null {
  const threshold = 25
  const gaps = running.map(({ percent, begun, due, isOverdue }) => {
    if (isOverdue) return 100 - percent
    if (due === null) return 0
    const length = Math.max(1, daysBetween(begun, due))
    const passed = Math.min(1, Math.max(0, daysBetween(begun, today) / length))
    return Math.round(100 * passed) - percent
  })
  const value = Math.max(0, ...gaps)
  return value > threshold ? { rule: 'behind', points: points.behind, value, threshold } : null
}

function failed({ failedItems: value }: RiskFacts): Reason | null {
  return value >= 2 ? { rule: 'failed', points: points.failed, value, threshold: 2 } : null
}

/** Per cent of the learning time of the fourteen days before, of which ten minutes are needed. */
function falling({ seconds: { recent, before } }: RiskFacts): Reason | null {
  const threshold = 50
  const value = before >= 600 ? Math.round((100 * recent) / before) : 100
  return value < threshold ? { rule: 'falling', points: points.falling, value, threshold } : null
}

/** Per cent of events in a language that is not that of the account, of ten events at least. */
function language({ events: { all, otherLanguage } }: RiskFacts): Reason | null {
  const threshold = 30
  const value = all >= 10 ? Math.round((100 * otherLanguage) / all) : 0
  return value > threshold ? { rule: 'language', points: points.language, value, threshold } : null
}

/** The reasons why a person may not complete what is under way, and their points together. */
export function riskOf(facts: RiskFacts): { score: number; level: RiskLevel; reasons: Reason[] } {
  const reasons = [idle, behind, failed, falling, language].flatMap((rule) => rule(facts) ?? [])
  const score = reasons.reduce((sum, reason) => sum + reason.points, 0)
  return { score, level: levelOf(score), reasons }
}

/** The first day of the fourteen that count as recent, and of the fourteen before. */
export const windowsOf = (today: Day) => ({
  recent: addDays(today, -13),
  before: addDays(today, -27),
  events: addDays(today, -29),
})
