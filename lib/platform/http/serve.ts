import { z } from 'zod'
import { type Tx, withTenant } from '@/db/tenant'
import { type AuditEntry, record } from '../audit/record'
import { type Actor, authenticate, claimsOf } from '../auth/session'
import { clock } from '../clock'
import { type Arrived, gate } from '../gate/gate'
import { type Label, labelHeader, type Organization, openLabel } from '../gate/label'
import { contentLanguages, messageLanguage } from '../i18n/languages'
import { text } from '../i18n/text'
import { requestIdFrom } from '../ids'
import { log } from '../log'
import { assertBodyHeaders, readJson } from './body'
import { type Contract, PageQuery } from './contract'
import { deviceOf } from './device'
import { refused, success } from './envelope'
import { catalogue, type ErrorName, type FieldError, Refusal } from './errors'
import { type Answer, claimOf, type IdempotencyClaim, keepAnswer, release, replayOrReserve, replayOrTake } from './idempotency'
import type { AuditNote, Before, Operation } from './implement'
import { type Page, type PageMetadata, readPage } from './paging'
import { exposedHeaders } from './preflight'
import { fieldErrors } from './validation'

export type Arrival = { params: Record<string, string>; peer: string | null }

/** Answers one request of one operation: every refusal and every fault leaves as an envelope. */
export async function serve(operation: Operation, request: Request, arrival: Arrival): Promise<Response> {
  const { contract } = operation
  const url = new URL(request.url)
  const handed = openLabel(request.headers.get(labelHeader), request.method, url)
  const identify = typeof contract.access === 'object' ? () => claimsOf(request.headers) : undefined
  const arrived = handed ? { label: handed } : await gate({ headers: request.headers, url }, arrival.peer, identify)
  const { label } = arrived
  const about = {
    language: label.language,
    path: url.pathname,
    requestId: label.requestId,
    headers: answerHeaders(contract, label, request),
  }
  const call: Call = { contract, request, url, arrival, arrived, label, note: {}, user: null, headers: about.headers }
  try {
    const { status, data, paging, replayed } = await answer(operation, call)
    if (replayed) about.headers.set('idempotent-replayed', 'true')
    const response = success(about, status, text(label.language, `operations.${contract.id}`), data, paging)
    return contract.method === 'GET' && isHeld(request.headers, response.headers)
      ? new Response(null, { status: 304, headers: about.headers })
      : response
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal.status >= 500) log().error({ err: error, requestId: label.requestId, operation: contract.id }, 'request failed')
    await recordFailure(call, refusal)
    return refused(about, refusal)
  }
}

/** Whether the caller already holds what the verb tagged: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
function isHeld(request: Headers, answer: Headers): boolean {
  const tag = answer.get('etag')
  const held = (request.get('if-none-match') ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return tag !== null && (held.includes(tag) || held.includes('*'))
}

type Call = {
  contract: Contract
  request: Request
  url: URL
  arrival: Arrival
  arrived: Arrived
  label: Label
  note: AuditNote
  user: Actor | null
  headers: Headers
}
type Result = { status: number; data: unknown; paging?: PageMetadata; replayed?: boolean }

async function answer(operation: Operation, call: Call): Promise<Result> {
  const { contract, label, request } = call
  const { organization, apiKey, refusal } = label
  assertBodyHeaders(request)
  if (refusal) throw new Refusal(refusal.reason, { retryAfter: refusal.retryAfter })
  if (!organization || !apiKey) throw new Error('A label without refusal names its organization and key')
  if (typeof contract.access === 'object') await authorize(call, contract.access)
  const body = contract.method === 'GET' ? {} : await readJson(request)
  const input = parse(call, body, organization.id)
  const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(organization.id, work)
  const before = contextOf(call, inTransaction)
  if (operation.respond) return { status: contract.status ?? 200, ...encode(contract, await operation.respond(before, input)) }
  const caller = JSON.stringify([apiKey.key, call.user?.id ?? request.headers.get('authorization')])
  const claim =
    contract.method === 'POST' ? claimOf(organization.id, request.headers, caller, contract.id + call.url.pathname, body) : null
  if (!claim || !operation.prepare) return perform(operation, call, before, input, claim)
  const replay = await inTransaction((db) => replayOrReserve(db, claim))
  if (replay) return replayed(replay)
  try {
    return await perform(operation, call, before, input, claim)
  } catch (error) {
    await inTransaction((db) => release(db, claim))
    throw error
  }
}

const replayed = ({ status, body }: Answer): Result => ({ ...JSON.parse(body), status, replayed: true })

/** The verb with its audit row and its kept answer, in one transaction. */
async function perform(
  operation: Operation,
  call: Call,
  before: Before,
  input: Parameters<Operation['verb']>[1],
  claim: IdempotencyClaim | null,
): Promise<Result> {
  const { contract } = operation
  const prepared = await operation.prepare?.(before, input)
  return withTenant(
    before.organization.id,
    async (db) => {
      const first = claim && (await replayOrTake(db, claim, operation.prepare !== undefined))
      if (first) return replayed(first)
      const outcome = await operation.verb({ ...before, db }, input, prepared)
      const result: Result = { status: contract.status ?? 200, ...encode(contract, outcome) }
      if (contract.audit && !contract.failuresOnly) await record(db, entryOf(call, 'success', 200))
      if (claim)
        await keepAnswer(db, claim, { status: result.status, body: JSON.stringify({ data: result.data, paging: result.paging }) })
      return result
    },
    { readOnly: contract.method === 'GET' && !contract.audit },
  )
}

/** Steps 5 to 8: token and session, role type, permission, terms. */
async function authorize(call: Call, access: Exclude<Contract['access'], string>): Promise<void> {
  if (!call.label.organization) return
  const user = await verified(call, call.label.organization)
  call.user = user
  if (access.role === 'admin' && !user.roleTypes.some((type) => type === 'admin' || type === 'superAdmin'))
    throw new Refusal('roleForbidden')
  if (access.permission && !user.permissions.has(access.permission)) throw new Refusal('permissionForbidden')
  if (access.terms !== false && !user.termsAccepted) throw new Refusal('termsNotAccepted')
}

/** Who is calling. When nobody can tell, whatever the reason, the caller is asked to come again rather than to sign in again. */
async function verified({ arrived, request }: Call, organization: Organization): Promise<Actor> {
  const { claims, person } = arrived
  try {
    return await authenticate(claims === undefined ? await claimsOf(request.headers) : claims, organization, person)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
  }
}

/** The shape of a query or body that a contract does not have; made once, because making a shape costs more than using it. */
const nothing = z.strictObject({})

function parse(call: Call, body: unknown, organizationId: string) {
  const { contract, url, arrival } = call
  const params = contract.params?.safeParse(arrival.params)
  // An id that cannot exist is a missing one, and answers as such.
  if (params && !params.success) throw new Refusal(contract.errors?.find((name) => catalogue[name][1] === 404) ?? 'routeNotFound')
  const failures: FieldError[] = []
  const take = <T>(result: z.ZodSafeParseResult<T>): T | undefined => {
    if (!result.success) failures.push(...fieldErrors(result.error))
    return result.data
  }
  const given = queryOf(url)
  const paged = Object.fromEntries(Object.keys(PageQuery.shape).map((name) => [name, given[name]]))
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !(contract.list && name in PageQuery.shape)))
  const options = { reportInput: true }
  const query = take((contract.query ?? nothing).safeParse(own, options)) ?? {}
  const paging = contract.list && take(PageQuery.safeParse(paged, options))
  const parsedBody = take((contract.body ?? nothing).safeParse(body, options)) ?? {}
  if (failures.length > 0) throw new Refusal('validation', { fields: failures })
  const binding = `${organizationId}\n${contract.id}\n${JSON.stringify(arrival.params)}\n${JSON.stringify(own)}`
  const page = paging && contract.list ? readPage(paging, contract.list, binding) : undefined
  return { params: params?.data ?? {}, query, body: parsedBody, page } as Parameters<Operation['verb']>[1]
}

/** A parameter given twice stays a list, which no shape accepts: guessing which one was meant would be worse. */
function queryOf(url: URL): Record<string, string | string[]> {
  const names = [...new Set(url.searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => [name, url.searchParams.getAll(name)]).map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
  ) as Record<string, string | string[]>
}

function contextOf(call: Call, inTransaction: Before['inTransaction']): Before {
  const { label, request, user } = call
  const { organization, apiKey } = label
  if (!organization || !apiKey) throw new Error('A label without refusal names its organization and key')
  const defaults = [...(user?.locale ? [user.locale] : []), organization.defaultLocale]
  return {
    user: user as Actor,
    organization,
    apiKey,
    requestId: label.requestId,
    language: label.language,
    contentLanguages: contentLanguages(request.headers.get('accept-language'), defaults),
    address: label.address,
    device: deviceOf(request.headers.get('user-agent')),
    now: clock.now(),
    headers: request.headers,
    fail: (reason: ErrorName, detail) => {
      throw new Refusal(reason, detail)
    },
    note: (note) => Object.assign(call.note, note),
    header: (name, value) => call.headers.set(name, value),
    inTransaction,
  }
}

/** What the contract's shape does not name is dropped here, so no column leaves by accident. */
function encode(contract: Contract, outcome: unknown): { data: unknown; paging?: PageMetadata } {
  if (!contract.list) return { data: z.encode(contract.returns, outcome as never) }
  const page = outcome as Page<unknown>
  return { data: z.encode(contract.returns, page.items as never), paging: page.paging }
}

function entryOf(call: Call, outcome: AuditEntry['outcome'], statusCode: number): AuditEntry {
  const { label, contract, user, note } = call
  if (!label.organization || !contract.audit) throw new Error('Only audited contracts of a known organization are recorded')
  const known = label.apiKey?.id ?? null
  return {
    organizationId: label.organization.id,
    action: note.action ?? contract.audit,
    outcome,
    statusCode,
    actor: user ? { type: 'user', id: user.id, label: user.email } : { type: 'apiKey', id: known },
    apiKeyId: known,
    note: outcome === 'success' ? note : { ...note, before: undefined, after: undefined },
    ipAddress: label.address,
    device: deviceOf(call.request.headers.get('user-agent')),
    requestId: label.requestId,
  }
}

/** A refused attempt of an audited action gets a row in a transaction of its own; the limiter's and the store's own trouble do not. */
async function recordFailure(call: Call, refusal: Refusal): Promise<void> {
  const { contract, label } = call
  if (
    !contract.audit ||
    !label.organization ||
    ['tooManyRequests', 'unavailable', 'organizationSuspended'].includes(refusal.reason)
  )
    return
  try {
    await withTenant(label.organization.id, (db) => record(db, entryOf(call, 'failed', refusal.statusCode)))
  } catch (error) {
    log().error({ err: error, requestId: label.requestId, operation: contract.id }, 'a failed attempt could not be recorded')
  }
}

const connectionTrouble = /^(CONNECT|CONNECTION_|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|57P0|53|08)/

/** Names the refusal behind any throw. A unique constraint carries the name of its error; a lost store is our trouble, never a 401. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const {
      code,
      constraint_name: constraint,
      retryAfterSeconds,
    } = cause as { code?: string; constraint_name?: string; retryAfterSeconds?: number }
    if (code === '23505' && constraint && constraint in catalogue) return new Refusal(constraint as ErrorName)
    if (code && connectionTrouble.test(code)) return new Refusal('unavailable', { retryAfter: 2 })
    if (retryAfterSeconds !== undefined) return new Refusal('unavailable', { retryAfter: retryAfterSeconds })
  }
  return new Refusal('internal')
}

function answerHeaders(contract: Contract, label: Label, request: Request): Headers {
  const headers = new Headers(label.rateLimit)
  headers.set('vary', contract.localized ? 'Accept-Language, x-custom-lang' : 'x-custom-lang')
  const origin = request.headers.get('origin')
  if (origin && label.apiKey?.allowedOrigins.includes(origin)) {
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', exposedHeaders)
    headers.append('vary', 'Origin')
  }
  return headers
}

/** A refusal outside any operation: no such route, wrong method, malformed address. */
export function refuseOutside(headers: Headers, path: string, reason: ErrorName, extra: Record<string, string> = {}): Response {
  const about = {
    language: messageLanguage(headers.get('x-custom-lang'), 'en'),
    path,
    requestId: requestIdFrom(headers.get('x-request-id')),
    headers: new Headers(),
  }
  return refused(about, new Refusal(reason, { headers: extra }))
}
