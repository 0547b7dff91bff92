import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, type Day, type Stretch } from '../i18n/days'
import { given } from './prepared'

/** The values by which a statement over a stretch of days is used; `end` is the day after its last one. */
export const valuesOf = (stretch: Stretch): Stretch & { end: Day } => ({ ...stretch, end: addDays(stretch.to, 1) })

/** A day of the stretch, by its name. */
export const dayGiven = (name: 'previousFrom' | 'from' | 'to' | 'end'): SQL => sql`${given(name)}::date`
const timeZone = sql`${given('timeZone')}::text`

/** The moment a calendar day begins in the stretch's time zone; a select of its own, so that it is computed once, not for each row, and an index on the moment serves. */
export const startOf = (name: 'previousFrom' | 'from' | 'end'): SQL =>
  sql`(select ${dayGiven(name)}::timestamp at time zone ${timeZone})`

/** Whether a moment lies in the two windows of the stretch. */
export const within = (moment: PgColumn): SQL => sql`${moment} >= ${startOf('previousFrom')} and ${moment} < ${startOf('end')}`

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOfMoment = (moment: PgColumn): SQL<string> => sql<string>`(${moment} at time zone ${timeZone})::date`

/** How many of a day's events there were; days without any are not in the list. */
export type CountOfDay = { day: string; count: number }
