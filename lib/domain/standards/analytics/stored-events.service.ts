import { type SQL, sql } from 'drizzle-orm'
import { titlesOfModule } from '@/lib/domain/learning/modules/published/live-modules.service'
import { eventRows } from '@/lib/domain/learning/progress/learning-counts.service'
import type { Tx } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { mostRead } from './xapi.contract'
import type { StoredEvent } from './xapi.rules'

/** Events get their time before they are committed, at most so long before. */
export const longestRequestMs = 60_000

/** A place between two events: the time and the id of the one before it. */
const cursorOf = ({ receivedAt, id }: Pick<StoredEvent, 'receivedAt' | 'id'>) => `${receivedAt}_${id}`

function placeIn(cursor: string): { receivedAt: string; id: string } {
  const [, receivedAt = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (!receivedAt || Number.isNaN(Date.parse(receivedAt))) throw invalid({ key: 'format', property: 'cursor' })
  return { receivedAt, id }
}

const joined = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
const moment = (column: string) => sql.raw(`to_char(e.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

type Reading = { db: Tx; organization: { id: string } }
type Wanted = {
  /** Conditions on the events `e` by which they are found, and those that are checked for each. */
  narrow: readonly SQL[]
  filter: readonly SQL[]
  since?: Date
  until?: Date
  cursor?: string
  isAscending: boolean
  limit: number
}

/**
 * Events by the time at which they were stored, and where the next ones begin; null: these were the last. So many events are read and no more, however
 * few of them are meant.
 */
export async function storedEvents({ db, organization }: Reading, wanted: Wanted) {
  const { since, until, cursor, isAscending, limit } = wanted
  const narrow = [sql`e.organization_id = ${organization.id}::uuid`, ...wanted.narrow]
  if (since) narrow.push(sql`e.received_at > ${since.toISOString()}::timestamptz`)
  if (until) narrow.push(sql`e.received_at <= ${until.toISOString()}::timestamptz`)
  if (cursor) {
    const { receivedAt, id } = placeIn(cursor)
    const place = sql`(${receivedAt}::timestamptz, ${id}::uuid)`
    narrow.push(isAscending ? sql`(e.received_at, e.id) > ${place}` : sql`(e.received_at, e.id) < ${place}`)
  }
  const order = sql.raw(isAscending ? 'asc' : 'desc')
  const isMeant = wanted.filter.length > 0 ? joined(wanted.filter) : sql`true`
  const rows = await db.execute<StoredEvent & { isLastRead: boolean; isMeant: boolean }>(sql`
    select e.id, e.user_id as "userId", e.module_id as "moduleId", e.module_version as "moduleVersion", e.action, e.locale,
      e.duration_seconds as "durationSeconds", ${moment('occurred_at')} as "occurredAt", ${moment('received_at')} as "receivedAt",
      ${titlesOfModule({ organizationId: sql`e.organization_id`, id: sql`e.module_id` })} as titles,
      ${isMeant} as "isMeant", e.place = ${mostRead}::int as "isLastRead"
    from (select read.*, row_number() over (order by read.received_at ${order}, read.id ${order}) as place from (
      select e.* from ${eventRows} e where ${joined(narrow)} order by e.received_at ${order}, e.id ${order} limit ${mostRead}::int) read) e
    where ${isMeant} or e.place = ${mostRead}::int
    order by e.received_at ${order}, e.id ${order} limit ${limit + 1}::int`)
  const meant = rows.filter((row) => row.isMeant)
  const events = meant.slice(0, limit)
  const next = meant.length > limit ? events.at(-1) : rows.find(({ isLastRead }) => isLastRead)
  return { events, cursor: next ? cursorOf(next) : null }
}

/** The address of what follows a place, with the same query; empty: nothing does. */
export function moreOf(path: string, query: Record<string, unknown>, cursor: string | null): string {
  if (cursor === null) return ''
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries<unknown>({ ...query, cursor }))
    if (value instanceof Date) address.set(name, value.toISOString())
    else if (value !== undefined) address.set(name, String(value))
  return `/api/v1${path}?${address}`
}
