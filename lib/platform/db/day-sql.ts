import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, type Day, type Stretch } from '../i18n/days'
import { given } from './prepared'

/** The parameters of a statement over a stretch of days; `end` is the day after the last one. */
export const valuesOf = (stretch: Stretch): Stretch & { end: Day } => ({ ...stretch, end: addDays(stretch.to, 1) })

/** The placeholder of one day of the stretch. */
export const dayGiven = (name: 'previousFrom' | 'from' | 'to' | 'end'): SQL => sql`${given(name)}::date`
const timeZone = sql`${given('timeZone')}::text`

/** The moment at which a calendar day begins in the stretch's time zone. A sub-select, so that it is computed once and an index on the moment can be used. */
export const startOf = (name: 'previousFrom' | 'from' | 'end'): SQL =>
  sql`(select ${dayGiven(name)}::timestamp at time zone ${timeZone})`

/** Whether a moment lies in the two windows of the stretch. */
export const within = (moment: PgColumn): SQL => sql`${moment} >= ${startOf('previousFrom')} and ${moment} < ${startOf('end')}`

/** The moments at which the days of the stretch begin, in order. Also a sub-select: the time zone is looked up for each day, not for each row. */
const startsOfDays = sql`(select array_agg(day at time zone ${timeZone} order by day)
  from generate_series(${dayGiven('previousFrom')}::timestamp, ${dayGiven('to')}::timestamp, interval '1 day') day)`

/**
 * The day of a moment that lies in the stretch, `YYYY-MM-DD`. Where a clock is set back over midnight (Havana, the Azores), a day begins at the second one.
 */
export const dayOfMoment = (moment: SQLWrapper): SQL<string> =>
  sql<string>`(${dayGiven('previousFrom')} + width_bucket(${moment}, ${startsOfDays}) - 1)`

/** The number of events of one day; days without events are left out. */
export type CountOfDay = { day: string; count: number }
