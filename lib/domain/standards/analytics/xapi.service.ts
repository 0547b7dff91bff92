import { type SQL, sql } from 'drizzle-orm'
import { actionsOf } from '@/lib/domain/learning/progress/xapi.rules'
import { originOf } from '@/lib/platform/auth/organization'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { longestRequestMs, moreOf, storedEvents } from './stored-events.service'
import * as contracts from './xapi.contract'
import { moduleIn, personIn, statementOf, xapiVersion } from './xapi.rules'

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

export const listStatements = implement(contracts.listStatements, async (context, { query }) => {
  const { organization, now, note, header } = context
  const origin = originOf(organization)
  const { since, until, cursor, verb, agent, activity } = query
  const asked = Number(query.limit)
  const limit = asked === 0 ? contracts.mostStatements : Math.min(asked, contracts.mostStatements)
  header('x-experience-api-version', xapiVersion)
  header('x-experience-api-consistent-through', new Date(now.getTime() - longestRequestMs).toISOString())
  note({ resource: { type: 'analytics' }, after: { since: since ?? null, until: until ?? null, verb, agent, activity } })
  const conditions = conditionsOf(origin, { verb, agent, activity })
  if (!conditions) return { statements: [], more: '' }
  const found = await storedEvents(context, {
    ...conditions,
    since,
    until,
    cursor,
    isAscending: query.ascending === 'true',
    limit,
  })
  return {
    statements: found.events.map((event) => statementOf(event, origin)),
    more: moreOf(contracts.listStatements.path, query, found.cursor),
  }
})
