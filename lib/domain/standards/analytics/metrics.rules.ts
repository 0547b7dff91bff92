import {
  type Dimension,
  type DutyMetric,
  dimensions,
  dutyMetrics,
  type MetricKey,
  type MetricUnit,
  type MetricWindow,
} from './words'

/** Rises when the meaning of a number changes; sent with every answer. */
export const definitionVersion = 2

/** How far ahead a completion counts as one that expires. */
export const expiringDays = 30

export type Metric = {
  unit: MetricUnit
  window: MetricWindow
  /** By what it can be divided and filtered, beside time. */
  dimensions: readonly Dimension[]
  /** The definition that it has since this version. */
  since: number
}

const ofEnrolments = { unit: 'enrolments', window: 'range', dimensions, since: 2 } as const
const ofActivity = { window: 'range', dimensions, since: 2 } as const
const asOfNow = { ...ofEnrolments, window: 'now' } as const
// The language of learning is behaviour: duties are not divided by it.
const ofDuties = { unit: 'enrolments', window: 'now', dimensions: ['path', 'group'], since: 2 } as const

/** Every number that analytics answers; their definitions in words are in the messages. */
export const metrics: Record<MetricKey, Metric> = {
  activeLearners: { ...ofActivity, unit: 'people' },
  learningMinutes: { ...ofActivity, unit: 'minutes' },
  enrolments: ofEnrolments,
  starts: ofEnrolments,
  completions: ofEnrolments,
  certificates: ofEnrolments,
  withdrawals: ofEnrolments,
  overdue: asOfNow,
  expiring: asOfNow,
  duties: ofDuties,
  dutiesCompleted: ofDuties,
  dutiesOverdue: ofDuties,
}

const ofListedRows: readonly MetricKey[] = ['enrolments', 'completions', 'overdue']

/** Whether a number counts rows that the list of enrolments shows by name: no behaviour, as far as they are duties. */
export const isOfListedRows = (metric: MetricKey): boolean => ofListedRows.includes(metric)

/** Whether a number counts duties alone. */
export const isOfDuties = (metric: MetricKey): metric is DutyMetric => dutyMetrics.some((one) => one === metric)
