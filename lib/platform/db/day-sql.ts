import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, type Stretch } from '../i18n/days'

/** The moment a calendar day begins in the stretch's time zone; a select of its own, so that it is computed once, not for each row, and an index on the moment serves. */
export const startOf = (day: string, { timeZone }: Stretch): SQL => sql`(select ${day}::date::timestamp at time zone ${timeZone})`

/** Whether a moment lies in the two windows of a stretch. */
export const within = (moment: PgColumn, stretch: Stretch): SQL =>
  sql`${moment} >= ${startOf(stretch.previousFrom, stretch)} and ${moment} < ${startOf(addDays(stretch.to, 1), stretch)}`

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOfMoment = (moment: PgColumn, { timeZone }: Stretch): SQL<string> =>
  sql<string>`(${moment} at time zone ${timeZone})::date`

/** How many of a day's events there were; days without any are not in the list. */
export type CountOfDay = { day: string; count: number }
