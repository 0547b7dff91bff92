import { dutyStates } from '@/lib/domain/learning/learning-paths/words'
import { beginningOf, type Day, endOf } from '@/lib/platform/i18n/days'
import { expiringDays } from './metrics.rules'
import { idleDays } from './path-analytics.contract'
import type { MetricKey } from './words'

/** The filters of the list of enrolments (`progress.list`). */
type Query = Record<string, string>
/** The subject of a number: the days of its range in the time zone of the organization, and the moment as of which the others are. */
type About = { from: Day; to: Day; timeZone: string; asOf: string; path?: string; group?: string }
type Days = Pick<About, 'from' | 'to' | 'timeZone'>

const dayMs = 86_400_000
/** Before every moment: what was begun at any time. */
export const anyTime = '1970-01-01T00:00:00.000Z'
/** A completion stays one when it expires. */
const completed = { state: 'completed,expired' }
const underWay = { state: 'invited,active,overdue' }

const people = ({ path, group }: Pick<About, 'path' | 'group'>): Query => ({ ...(path && { path }), ...(group && { group }) })
const between = (name: string, { from, to, timeZone }: Days): Query => ({
  [`${name}From`]: beginningOf(from, timeZone).toISOString(),
  [`${name}To`]: endOf(to, timeZone).toISOString(),
})
const after = (asOf: string, ms: number) => new Date(Date.parse(asOf) + ms).toISOString()

const lists: { [metric in MetricKey]?: (about: About) => Query } = {
  enrolments: (about) => between('created', about),
  starts: (about) => between('begun', about),
  completions: (about) => ({ ...completed, ...between('completed', about) }),
  overdue: () => ({ state: 'overdue' }),
  expiring: ({ asOf }) => ({ expiresFrom: asOf, expiresTo: after(asOf, expiringDays * dayMs - 1) }),
  duties: () => ({ mandatory: 'true', state: dutyStates.join() }),
  dutiesCompleted: () => ({ mandatory: 'true', state: 'completed' }),
  dutiesOverdue: () => ({ mandatory: 'true', state: 'overdue' }),
}

/** The filters with which the list of enrolments shows what a number counts; undefined where it cannot. */
export function listOf(metric: MetricKey, about: About): Query | undefined {
  const query = lists[metric]?.(about)
  return query && { ...query, ...people(about) }
}

/** The same for what became of the enrolments that were made in a range. */
export const cohortListOf = (stage: 'enrolled' | 'started' | 'completed', about: About): Query => ({
  ...(stage === 'completed' && completed),
  ...(stage === 'started' && { begunFrom: anyTime }),
  ...between('created', about),
  ...people(about),
})

/** The same for the enrolments under way, and for those of them that stopped at an item. */
export const runningListOf = (about: Pick<About, 'path' | 'group'>): Query => ({ ...underWay, ...people(about) })
export const stoppedListOf = (item: string, about: Omit<About, keyof Days>): Query => ({
  ...runningListOf(about),
  lastItem: item,
  idleSince: after(about.asOf, -idleDays * dayMs),
})
