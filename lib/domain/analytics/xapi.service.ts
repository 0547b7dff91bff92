import { type SQL, sql } from 'drizzle-orm'
import { originOf } from '@/lib/platform/auth/organization'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { titlesOfModule } from '../modules/published/live-modules.service'
import { eventRows } from '../progress/learning-counts.service'
import { actionsOf } from '../progress/xapi.rules'
import * as contracts from './xapi.contract'
import { moduleIn, personIn, type StoredEvent, statementOf, xapiVersion } from './xapi.rules'

/** Events get their time before they are committed, at most so long before. */
const longestRequestMs = 60_000

/** A place between two events: the time and the id of the one before it. */
const cursorOf = ({ receivedAt, id }: Pick<StoredEvent, 'receivedAt' | 'id'>) => `${receivedAt}_${id}`

function placeIn(cursor: string): { receivedAt: string; id: string } {
  const [, receivedAt = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (!receivedAt || Number.isNaN(Date.parse(receivedAt))) throw invalid({ key: 'format', property: 'cursor' })
  return { receivedAt, id }
}

/** The person that the agent of a query names; undefined for one that is no account of this host. */
function personOf(origin: string, agent: string): string | undefined {
  const parsed = outsideJsonOr(agent)
  if (parsed === undefined) throw invalid({ key: 'format', property: 'agent' })
  return personIn(origin, parsed)
}

type Query = { verb?: string; agent?: string; activity?: string }

/** The conditions of a query on the events; null: none can meet them. */
function conditionsOf(origin: string, { verb, agent, activity }: Query): { narrow: SQL[]; filter: SQL[] } | null {
  const narrow: SQL[] = []
  const filter: SQL[] = []
  if (agent !== undefined) {
    const person = personOf(origin, agent)
    if (!person) return null
    narrow.push(sql`e.user_id = ${person}::uuid`)
  }
  if (activity !== undefined) {
    const module = moduleIn(origin, activity)
    if (!module) return null
    filter.push(sql`e.module_id = ${module}::uuid`)
  }
  if (verb !== undefined) {
    const { areThese, actions } = actionsOf(verb)
    if (areThese && actions.length === 0) return null
    filter.push(areThese ? sql`e.action in ${actions}` : sql`e.action not in ${actions}`)
  }
  return { narrow, filter }
}

const joined = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
const moment = (column: string) => sql.raw(`to_char(e.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export const listStatements = implement(contracts.listStatements, async (context, { query }) => {
  const { db, organization, now, note, header } = context
  const origin = originOf(organization)
  const { since, until, cursor, verb, agent, activity } = query
  const isUp = query.ascending === 'true'
  const asked = Number(query.limit)
  const limit = asked === 0 ? contracts.mostStatements : Math.min(asked, contracts.mostStatements)
  header('x-experience-api-version', xapiVersion)
  header('x-experience-api-consistent-through', new Date(now.getTime() - longestRequestMs).toISOString())
  note({ resource: { type: 'analytics' }, after: { since: since ?? null, until: until ?? null, verb, agent, activity } })
  const conditions = conditionsOf(origin, { verb, agent, activity })
  if (!conditions) return { statements: [], more: '' }
  const narrow = [sql`e.organization_id = ${organization.id}::uuid`, ...conditions.narrow]
  if (since) narrow.push(sql`e.received_at > ${since.toISOString()}::timestamptz`)
  if (until) narrow.push(sql`e.received_at <= ${until.toISOString()}::timestamptz`)
  if (cursor) {
    const { receivedAt, id } = placeIn(cursor)
    const place = sql`(${receivedAt}::timestamptz, ${id}::uuid)`
    narrow.push(isUp ? sql`(e.received_at, e.id) > ${place}` : sql`(e.received_at, e.id) < ${place}`)
  }
  const order = sql.raw(isUp ? 'asc' : 'desc')
  const isMeant = conditions.filter.length > 0 ? joined(conditions.filter) : sql`true`
  // So many events are read and no more, however few of them are meant.
  const rows = await db.execute<StoredEvent & { isLastRead: boolean; isMeant: boolean }>(sql`
    select e.id, e.user_id as "userId", e.module_id as "moduleId", e.module_version as "moduleVersion", e.action, e.locale,
      e.duration_seconds as "durationSeconds", ${moment('occurred_at')} as "occurredAt", ${moment('received_at')} as "receivedAt",
      ${titlesOfModule({ organizationId: sql`e.organization_id`, id: sql`e.module_id` })} as titles,
      ${isMeant} as "isMeant", e.place = ${contracts.mostRead}::int as "isLastRead"
    from (select read.*, row_number() over (order by read.received_at ${order}, read.id ${order}) as place from (
      select e.* from ${eventRows} e where ${joined(narrow)} order by e.received_at ${order}, e.id ${order} limit ${contracts.mostRead}::int) read) e
    where ${isMeant} or e.place = ${contracts.mostRead}::int
    order by e.received_at ${order}, e.id ${order} limit ${limit + 1}::int`)
  const meant = rows.filter((row) => row.isMeant)
  const shown = meant.slice(0, limit)
  const next = meant.length > limit ? shown.at(-1) : rows.find(({ isLastRead }) => isLastRead)
  return {
    statements: shown.map((row) => statementOf(row, origin)),
    more: next ? moreOf(query, cursorOf(next)) : '',
  }
})

/** The address of the statements after a place, with the same query. */
function moreOf({ since, until, ...others }: { since?: Date; until?: Date } & Record<string, unknown>, cursor: string): string {
  const given = { ...others, since: since?.toISOString(), until: until?.toISOString(), cursor }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, String(value))
  return `/api/v1${contracts.listStatements.path}?${query}`
}
