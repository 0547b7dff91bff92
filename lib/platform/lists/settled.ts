import type { Reader } from '../db/connection'
import type { Changes } from './page'

/**
 * The moment before which nothing changes any more: that of this statement, or the first moment at which a transaction under way may have written. Changes
 * are dated by the clock of the database (`date_change`), so whatever is committed later has a date from then on. A session that has written
 * has a transaction id and is counted from the beginning of its transaction; one that is about to write for the first time, from its statement. Sessions
 * of other roles are not seen: only the login of the app writes records.
 */
const statement = `
  select to_json(date_trunc('milliseconds', least(statement_timestamp(), min(
    case when backend_xid is not null then xact_start when state = 'active' then query_start end))) + interval '1 microsecond')::text
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and $1::boolean`

/**
 * The same stretch of time with its end. The first page of a list settles the end, in a statement before that of the page: what was committed before
 * it is in the page, and what was not is dated later. Its cursors keep the end, so that no row comes a second time after a change.
 */
export async function settled(db: Reader, changes: Changes): Promise<Changes & { until: string }> {
  if (changes.until !== null) return { ...changes, until: changes.until }
  const [row] = await db.queryRaw(statement, [true], { mayBeSlow: true })
  const written = String(row?.[0]).slice(1, 24)
  const end = new Date(`${written}Z`)
  return { ...changes, until: (changes.to && changes.to < end ? changes.to : end).toISOString() }
}
