import type { ServedLanguage } from '@/lib/platform/words'

/** The numbers that count what happened in a range of days. */
export const dailyMetrics = [
  'activeLearners',
  'learningMinutes',
  'enrolments',
  'starts',
  'completions',
  'certificates',
  'withdrawals',
] as const

export type DailyMetric = (typeof dailyMetrics)[number]

/** The numbers about duties as they are now: enrolments that the organization made. */
export const dutyMetrics = ['duties', 'dutiesCompleted', 'dutiesOverdue'] as const
export type DutyMetric = (typeof dutyMetrics)[number]

/** The numbers that a report can have: those of its days, and how duties are when it is sent. */
export const reportMetrics = [...dailyMetrics, 'overdue', ...dutyMetrics] as const
export type ReportMetric = (typeof reportMetrics)[number]

/** All numbers of the catalogue. */
export const metricKeys = [...dailyMetrics, 'overdue', 'expiring', ...dutyMetrics] as const
export type MetricKey = (typeof metricKeys)[number]

export const metricUnits = ['people', 'enrolments', 'minutes'] as const
export type MetricUnit = (typeof metricUnits)[number]

/** Whether a number counts what happened in a range of days, or how things are now. */
export const metricWindows = ['range', 'now'] as const
export type MetricWindow = (typeof metricWindows)[number]

export const dimensions = ['path', 'language', 'group'] as const
export type Dimension = (typeof dimensions)[number]

export const grains = ['total', 'day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]

/** How likely it is that a person does not complete what is under way. */
export const riskLevels = ['high', 'medium', 'low'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** The rules of the score of risk. */
export const riskRules = ['idle', 'behind', 'failed', 'falling', 'language'] as const
export type RiskRule = (typeof riskRules)[number]

/** The ways in which staff help a learner who needs it. */
export const interventionKinds = ['message', 'extension'] as const
export type InterventionKind = (typeof interventionKinds)[number]

/** Days after an intervention on which its outcome is measured. */
export const outcomeDays = [7, 14] as const

/** The risk of a learner at one moment, and of how many enrollments under way. */
export type Standing = {
  score: number
  risk: RiskLevel
  reasons: { rule: RiskRule; points: number; value: number; threshold: number }[]
  running: number
  rulesVersion: number
}
/** The outcome of an intervention some days later; `measuredAt` in ISO 8601. */
export type Outcome = Standing & { measuredAt: string; minutes: number; completed: number }

/** How often a report is sent. */
export const reportSchedules = ['none', 'daily', 'weekly', 'monthly'] as const
export type ReportSchedule = (typeof reportSchedules)[number]

/** The forms of an exported file. */
export const tableFormats = ['csv', 'xlsx', 'ndjson', 'parquet'] as const
export type TableFormat = (typeof tableFormats)[number]

/** The numbers of an exported file or of a report. */
export type ExportedNumbers = {
  metrics: MetricKey[]
  by: 'path' | 'language' | null
  from: string
  to: string
  filters: { path?: string; language?: ServedLanguage; group?: string }
}
