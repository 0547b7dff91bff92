import { type Dimension, dimensions, type MetricKey, type MetricUnit, type MetricWindow } from './words'

/** Rises when the meaning of a number changes; sent with every answer. */
export const definitionVersion = 2

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
}
