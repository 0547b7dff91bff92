import { type SQL, sql } from 'drizzle-orm'
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

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOfMoment = (moment: PgColumn): SQL<string> => sql<string>`(${moment} at time zone ${timeZone})::date`

/** The number of events of one day; days without events are left out. */
export type CountOfDay = { day: string; count: number }
