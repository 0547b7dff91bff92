import { xapiPrefix } from '@/lib/domain/standards/scorm/content/record-store.rules'
import { Refusal } from '@/lib/platform/errors'
import { jsonOf } from '@/lib/platform/http/body'
import { isUuid, newId } from '@/lib/platform/ids'
import { outsideJsonOr, unstorableIn } from '@/lib/platform/outside-json'
import type { Answered, Asked } from '../documents/document-requests.service'
import type { Launched } from '../launches/sessions.service'
import { refuse } from '../xapi-refusal.rules'
import { attachmentsOf, contentsOf } from './attachments.rules'
import { boundaryOf, multipartOf, partsOf } from './multipart.rules'
import { attachmentsWith, listedStatements, statementAt } from './records.service'
import { isActor, type Scope } from './scope.rules'
import { type Statement, statementOf } from './statement.rules'
import { type Storing, storeStatements } from './store.service'
import { isIri, isObject, momentOf } from './values.rules'

// The statement resource (xAPI 1.0.3, Communication, 2.1), for the statements of one registration.

const mostSent = 100
const mostListed = 100

function jsonIn(bytes: Buffer): unknown {
  const body = jsonOf(bytes)
  const unstorable = unstorableIn(body)
  if (unstorable !== null) refuse(400, `${unstorable.slice(0, 100).toWellFormed() || 'A name'} has characters that no text has.`)
  return body
}

const typeOf = (header: string | null | undefined) => header?.split(';')[0]?.trim().toLowerCase()

/** The JSON of a request, and the attachments after it in a body of several parts. */
function sentBody({ bytes, headers }: Asked): { body: unknown; contents: Map<string, Buffer> } {
  const boundary = boundaryOf(headers.get('content-type'))
  if (boundary === null) {
    if (typeOf(headers.get('content-type')) !== 'application/json')
      refuse(415, 'Statements are sent as application/json or multipart/mixed.')
    return { body: jsonIn(bytes), contents: new Map() }
  }
  const [first, ...others] = partsOf(bytes, boundary)
  if (!first || typeOf(first.headers.get('content-type')) !== 'application/json')
    return refuse(400, 'The first part has the statements as application/json.')
  return { body: jsonIn(first.bytes), contents: contentsOf(others) }
}

function statementsIn(body: unknown): Statement[] {
  if (!Array.isArray(body)) return [statementOf(body)]
  if (body.length > mostSent) refuse(413, `At most ${mostSent} statements are sent at once.`)
  return body.map((it, at) => statementOf(it, `Statement ${at + 1}`))
}

const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name)?.toLowerCase() ?? null
  return id === null || isUuid(id) ? id : refuse(400, `The parameter ${name} is no UUID.`)
}

async function put(context: Storing, launched: Launched, asked: Asked): Promise<Answered> {
  const id = idIn(asked.query, 'statementId') ?? refuse(400, 'The parameter statementId is missing.')
  const { body, contents } = sentBody(asked)
  const statement = statementOf(body)
  if (statement.id !== undefined && statement.id.toLowerCase() !== id)
    refuse(400, 'The id of the statement is not the one of the parameter.')
  const statements = [{ ...statement, id }]
  await storeStatements(context, launched, { statements, attachments: attachmentsOf(statements, contents) })
  return { status: 204 }
}

async function post(context: Storing, launched: Launched, asked: Asked): Promise<Answered> {
  if ([...asked.query.keys()].length > 0) refuse(400, 'A POST of statements has no parameters.')
  const { body, contents } = sentBody(asked)
  const statements = statementsIn(body)
  return json(await storeStatements(context, launched, { statements, attachments: attachmentsOf(statements, contents) }))
}

const json = (value: unknown): Answered => ({
  status: 200,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** Statements, with what came with them where the query asks for it. */
async function shown(context: Storing, query: URLSearchParams, value: unknown, ids: readonly string[]): Promise<Answered> {
  if (!flagIn(query, 'attachments')) return json(value)
  const boundary = `masar-${newId()}`
  const body = multipartOf(JSON.stringify(value), await attachmentsWith(context, ids), boundary)
  return { status: 200, body, headers: { 'content-type': `multipart/mixed; boundary="${boundary}"` } }
}

const parameters = [
  'agent',
  'verb',
  'activity',
  'registration',
  'related_activities',
  'related_agents',
  'since',
  'until',
  'limit',
  'format',
  'attachments',
  'ascending',
  'cursor',
]

const momentIn = (query: URLSearchParams, name: string): Date | undefined => {
  const written = query.get(name)
  return written === null
    ? undefined
    : new Date(momentOf(written) ?? refuse(400, `The parameter ${name} is no moment of ISO 8601.`))
}
const flagIn = (query: URLSearchParams, name: string): boolean => {
  const written = query.get(name) ?? 'false'
  return written === 'true' || (written === 'false' ? false : refuse(400, `The parameter ${name} is true or false.`))
}
const iriIn = (query: URLSearchParams, name: string): string | undefined => {
  const written = query.get(name)
  return written === null ? undefined : isIri(written) ? written : refuse(400, `The parameter ${name} is no IRI.`)
}

/** The query of a list; null: none of the statements that the launch may read can match. */
function filterOf(query: URLSearchParams, scope: Scope) {
  for (const name of query.keys())
    if (!parameters.includes(name)) refuse(400, `There is no parameter ${name.slice(0, 50).toWellFormed()}.`)
  const [agent, registration, limit, cursor] = ['agent', 'registration', 'limit', 'cursor'].map((name) => query.get(name))
  const asked = agent == null ? undefined : agent.length > 2_000 ? undefined : outsideJsonOr(agent)
  if (agent != null && !isObject(asked)) refuse(400, 'The parameter agent is no agent.')
  if (limit != null && !/^\d{1,9}$/.test(limit)) refuse(400, 'The parameter limit is no whole number.')
  if (cursor != null && !isUuid(cursor)) refuse(400, 'The parameter cursor is not known.')
  if (!['ids', 'exact', 'canonical'].includes(query.get('format') ?? 'exact'))
    refuse(400, 'The parameter format is ids, exact or canonical.')
  flagIn(query, 'attachments')
  flagIn(query, 'related_activities')
  flagIn(query, 'related_agents')
  const most = Math.min(Number(limit ?? 0) || mostListed, mostListed)
  const filter = {
    registration: scope.registration,
    verb: iriIn(query, 'verb'),
    activity: iriIn(query, 'activity'),
    most,
    since: momentIn(query, 'since'),
    until: momentIn(query, 'until'),
    isAscending: flagIn(query, 'ascending'),
    ...(cursor != null && { after: cursor }),
  }
  const isElsewhere = registration != null && registration.toLowerCase() !== scope.registration
  return isElsewhere || (asked !== undefined && !isActor(asked, scope)) ? null : filter
}

function moreOf(query: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(query)
  next.set('cursor', cursor)
  return `/api/v1${xapiPrefix}/statements?${next}`
}

async function single(context: Storing, scope: Scope, { query }: Asked): Promise<Answered> {
  const [id, voidedId] = [idIn(query, 'statementId'), idIn(query, 'voidedStatementId')]
  const others = [...query.keys()].filter((name) => !['statementId', 'voidedStatementId', 'format', 'attachments'].includes(name))
  if ((id !== null && voidedId !== null) || others.length > 0) refuse(400, 'A statement is read by one id, without a filter.')
  const row = await statementAt(context, scope.registration, id ?? voidedId ?? '')
  if (!row || row.isVoided !== (voidedId !== null)) return refuse(404, 'There is no such statement.')
  return shown(context, query, row.statement, [row.id])
}

async function list(context: Storing, scope: Scope, { query }: Asked): Promise<Answered> {
  const filter = filterOf(query, scope)
  const rows = filter ? await listedStatements(context, { ...filter, most: filter.most + 1 }) : []
  const page = rows.slice(0, filter?.most ?? 0)
  const last = rows.length > page.length ? page.at(-1) : undefined
  const listed = { statements: page.map(({ statement }) => statement), more: last ? moreOf(query, last.place) : '' }
  return shown(
    context,
    query,
    listed,
    page.map(({ id }) => id),
  )
}

/** A read of statements by the launch. */
export const readStatements = (context: Storing, scope: Scope, asked: Asked): Promise<Answered> =>
  asked.query.has('statementId') || asked.query.has('voidedStatementId')
    ? single(context, scope, asked)
    : list(context, scope, asked)

export function writeStatements(context: Storing, launched: Launched, asked: Asked): Promise<Answered> {
  if (asked.method === 'PUT') return put(context, launched, asked)
  if (asked.method === 'POST') return post(context, launched, asked)
  throw new Refusal('methodNotAllowed')
}
