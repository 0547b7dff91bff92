import { recordRead } from '../audit/reads'
import { record } from '../audit/record'
import { refusalOf } from '../auth/decision'
import { authenticate, authenticateProgram, claimsOf, withinScopes } from '../auth/session'
import { viewedAs, viewHeader } from '../auth/view-as-role'
import { clock } from '../clock'
import { replicaPatience, replicaUrl, withReplica } from '../db/replica'
import { lookUp, readerOf } from '../db/shared-connection'
import { type Tx, withTenant } from '../db/tenant'
import { asRefusal, type ErrorName, Refusal } from '../errors'
import { gate, withPerson } from '../gate/gate'
import { type Label, openLabel } from '../gate/label'
import { contentLanguages } from '../i18n/languages'
import { text } from '../i18n/text'
import { type Page, type PageMetadata, RawJson, type RawPage } from '../lists/page'
import { log } from '../log'
import { observe } from '../observe'
import { assertBodyHeaders, readJson } from './body'
import type { Arrival, Call } from './call'
import type { Contract } from './contract'
import { readableBy } from './cors'
import { deviceOf } from './device'
import { encoderOf } from './encoder'
import { type AnswerHeaders, eventStream, refused, success } from './envelope'
import { contentTag, isHeld, tagOf } from './etag'
import { featureOf } from './features'
import {
  type Answer,
  claimOf,
  confirmed,
  hashSecret,
  type IdempotencyClaim,
  keepAnswer,
  release,
  replayOrReserve,
  replayOrTake,
} from './idempotency'
import type { Before, Operation } from './implement'
import { parse } from './input'
import { linksOf, locationOf } from './location'
import { entryOf, recordFailure } from './trail'
import { turns } from './turns'

/** Answers one request of one operation; every refusal and every fault becomes an envelope. */
export async function serve(operation: Operation, request: Request, url: URL, arrival: Arrival): Promise<Response> {
  const { contract } = operation
  const { method, headers } = request
  const began = performance.now()
  const tally = { statements: 0 }
  const readToken = typeof contract.access === 'object' ? () => claimsOf(headers) : undefined
  const labelled = openLabel(headers, { method, url, authorization: headers.get('authorization') })
  const gateResult = labelled
    ? await withPerson(labelled, headers, readToken, tally)
    : await gate({ headers, url, isPageRead: arrival.isPageRead }, arrival.peer, readToken, tally)
  const { label } = gateResult
  const { requestId, language } = label
  const start = { note: {}, user: null, isPersonNamed: false, handedOut: null, headers: answerHeaders(contract, label, request) }
  const call: Call = { contract, request, url, arrival, gateResult, label, tally, ...start }
  const about = { language, path: url.pathname, requestId, headers: call.headers }
  const reportServed = (status: number, statusCode: number) => {
    const [ms, { statements }] = [performance.now() - began, tally]
    const organization = label.organization?.slug ?? null
    observe.served(request, { requestId, organization, operation: contract.id, method, status, statusCode, ms, statements })
  }
  try {
    const { status, data, paging, replayed, tag } = await answer(operation, call)
    if (replayed) about.headers['idempotent-replayed'] = 'true'
    if (tag) about.headers.etag = tag
    if (call.events) {
      reportServed(status, 200)
      return eventStream(about, method === 'HEAD' ? null : call.events())
    }
    const location = locationOf(contract, data, arrival.params)
    if (location) about.headers.location = location
    const links = paging && linksOf(url, paging)
    if (links) about.headers.link = links
    const response = success(about, status, text(language, `operations.${contract.id}`), data, paging)
    const held = contract.method === 'GET' && isHeld(headers, tag)
    reportServed(held ? 304 : status, 200)
    return held ? new Response(null, { status: 304, headers: about.headers }) : response
  } catch (error) {
    const reason = asRefusal(error)
    if (reason.status >= 500) log().error({ err: error, requestId, operation: contract.id }, 'request failed')
    const refusal = await recordFailure(call, reason)
    reportServed(refusal.status, refusal.statusCode)
    return refused(about, refusal)
  }
}

type Parsed = Parameters<Operation['verb']>[1]
type Result = { status: number; data: unknown; paging?: PageMetadata; replayed?: boolean; tag?: string }

async function answer(operation: Operation, call: Call): Promise<Result> {
  const { contract, label, request } = call
  const { organization, apiKey, refusal } = label
  assertBodyHeaders(request)
  if (refusal) throw new Refusal(refusal.reason, { retryAfter: refusal.retryAfter })
  if (!organization || !apiKey) throw new Error('A label without refusal names its organization and key')
  if (typeof contract.access === 'object') await authorize(call, contract.access)
  const feature = featureOf(contract.id)
  if (feature && organization.featuresOff.includes(feature)) throw new Refusal('featureOff')
  const body = contract.method === 'GET' ? {} : await readJson(request)
  const input = parse(call, body, organization.id)
  const { tally } = call
  const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(organization.id, work, { tally })
  if (operation.respond) return encoded(contract, await operation.respond(contextOf(call, inTransaction), input))
  // Its moment is that of its turn, not of its arrival: the clock of an exam does not run in the line.
  const work = () => settle(operation, call, contextOf(call, inTransaction), input, body)
  return contract.inTurn ? turns.take(organization.id, () => request.signal.aborted, work) : work()
}

/** Performs the operation, once for each idempotency key. */
async function settle(operation: Operation, call: Call, before: Before, input: Parsed, body: unknown): Promise<Result> {
  const { contract, request, label } = call
  const { organization, inTransaction } = before
  const caller = JSON.stringify([label.apiKey?.key, call.user?.id ?? request.headers.get('authorization')])
  const claim =
    contract.method === 'POST' ? claimOf(contract, organization.id, request.headers, caller, call.url.pathname, body) : null
  if (!claim || !operation.prepare) return perform(operation, call, before, input, claim)
  const replay = await inTransaction((db) => replayOrReserve(db, claim))
  if (replay) return replayed(contract, await confirmed(replay, claim))
  try {
    return await perform(operation, call, before, input, claim)
  } catch (error) {
    await inTransaction((db) => release(db, claim))
    throw error
  }
}

function replayed(contract: Contract, { status, body }: Answer): Result {
  const { data, paging }: Pick<Result, 'data' | 'paging'> = JSON.parse(body)
  return { data, paging, status, replayed: true, tag: tagFor(contract, data) }
}

/**
 * Runs the verb: a list by single statements, anything else in a transaction; a heavy read on the replica where there is one. An audited read is
 * recorded afterwards.
 */
async function perform(
  operation: Operation,
  call: Call,
  before: Before,
  input: Parsed,
  claim: IdempotencyClaim | null,
): Promise<Result> {
  const { contract } = operation
  const prepared = await operation.prepare?.(before, input)
  const onReplica = contract.heavy && !claim && replicaUrl() !== null
  const result = onReplica
    ? await withReplica(
        before.organization.id,
        async (db) => encoded(contract, await operation.verb({ ...before, db }, input, prepared)),
        { waitMs: replicaPatience.request, tally: call.tally },
      )
    : contract.list
      ? encoded(contract, await operation.verb({ ...before, db: readerOf(call.tally) }, input, prepared))
      : await inOneTransaction(operation, call, before, input, claim, prepared)
  if ((contract.method === 'GET' || contract.isRead) && contract.audit && !contract.failuresOnly)
    await recordRead(entryOf(call, 'success', 200), call.tally)
  return result
}

/** Runs the verb and stores its audit row and its idempotent answer, in one transaction. */
async function inOneTransaction(
  { contract, verb, prepare }: Operation,
  call: Call,
  before: Before,
  input: Parsed,
  claim: IdempotencyClaim | null,
  prepared: unknown,
): Promise<Result> {
  const secretHash = claim && (await hashSecret(claim))
  const isAudited = contract.audit !== undefined && !contract.failuresOnly && !contract.isRead
  return withTenant(
    before.organization.id,
    async (db) => {
      const first = claim && (await replayOrTake(db, claim, prepare !== undefined))
      if (first) return replayed(contract, await confirmed(first, claim))
      const result = encoded(contract, await verb({ ...before, db }, input, prepared))
      if (contract.about === 'person' && !call.isPersonNamed) throw new Error(`${contract.id} does not name whom it is about`)
      const { status, data, paging } = result
      if (claim)
        await keepAnswer(db, claim, { status, body: JSON.stringify({ data, paging }), secretHash, sessionId: call.handedOut })
      return result
    },
    {
      readOnly: contract.method === 'GET',
      tally: call.tally,
      // Last, because audited requests of an organization append to one chain and wait for each other from here to the commit.
      last: (db, { replayed }) => (isAudited && !replayed ? record(db, entryOf(call, 'success', 200)) : undefined),
    },
  )
}

/** Steps 5 to 8: token and session, a password that must be chosen, role type, permission, terms; then whether this is the organization of the operator. */
async function authorize(call: Call, access: Exclude<Contract['access'], string>): Promise<void> {
  const { subject = null, person = null, account = null, label } = call.gateResult
  const { organization, apiKey } = label
  if (!organization) return
  const isService = apiKey?.kind === 'service'
  const caller = isService
    ? authenticateProgram(subject, organization, account, apiKey.id)
    : authenticate(subject, organization, person)
  const user = withinScopes(caller, apiKey?.scopes ?? null)
  call.user = user
  // Scopes are those of protocols of other systems, which are served beside the pipeline: no operation is in one.
  if (subject?.scope) throw new Refusal('tokenScopeForbidden')
  // The state of a session, so before the checks of what the person may do.
  if (user.mustChoosePassword && access.password !== false) throw new Refusal('passwordNotChosen')
  const roleId = call.request.headers.get(viewHeader)
  if (roleId !== null) {
    const { contract } = call
    const isRead = contract.method === 'GET' || contract.isRead === true
    call.isView = true
    call.user = await viewedAs(user, roleId, { organizationId: organization.id, isRead })
  }
  const refusal = refusalOf(call.user, access)
  if (refusal) throw new Refusal(refusal)
  if (access.organization === 'platform' && !organization.isPlatform) throw new Refusal('notPlatformOrganization')
}

function contextOf(call: Call, inTransaction: Before['inTransaction']): Before {
  const { label, request, user } = call
  const { organization, apiKey } = label
  if (!organization || !apiKey) throw new Error('A label without refusal names its organization and key')
  const defaults = [...(user?.locale ? [user.locale] : []), organization.defaultLocale]
  const core: Omit<Before, 'user'> = {
    organization,
    apiKey,
    requestId: label.requestId,
    language: label.language,
    contentLanguages: contentLanguages(request.headers.get('accept-language'), defaults),
    address: label.address,
    device: deviceOf(request.headers.get('user-agent')),
    now: clock.now(),
    headers: request.headers,
    clientSignal: () => request.signal,
    fail: (reason: ErrorName, detail) => {
      throw new Refusal(reason, detail)
    },
    concerns: (userId) => {
      if (call.contract.about === undefined) throw new Error(`${call.contract.id} does not declare that it is about a person`)
      call.isPersonNamed = true
      if (userId === user?.id) throw new Refusal('aboutOneself')
    },
    note: (note) => Object.assign(call.note, note),
    header: (name, value) => {
      call.headers[name.toLowerCase()] = value
    },
    handsOutTokensOf: (sessionId) => {
      call.handedOut = sessionId
    },
    stream: (make) => {
      call.events = make
    },
    inTransaction,
    lookUp: (name, value) => lookUp(name, organization.id, value, call.tally),
  }
  return user ? { ...core, user } : { ...core, user }
}

const encoded = (contract: Contract, outcome: unknown): Result => ({
  status: contract.status ?? 200,
  ...encode(contract, outcome),
})

/** Encodes the result; fields that the contract's shape does not name are dropped. */
function encode(contract: Contract, outcome: unknown): Pick<Result, 'data' | 'paging' | 'tag'> {
  if (!contract.list) {
    const data = encoderOf(contract.returns)(outcome)
    return { data, tag: tagFor(contract, data) }
  }
  const page = outcome as Page<unknown> | RawPage<unknown>
  if (page.items instanceof RawJson) return { data: page.items, paging: page.paging }
  return { data: encoderOf(contract.returns)(page.items), paging: page.paging }
}

/** An origin that the request's key lists needs no look-up; for others `acrossOrigins` looks up the organization's keys. */
function answerHeaders(contract: Contract, { rateLimit, apiKey, refusal }: Label, { headers }: Request): AnswerHeaders {
  const vary = contract.localized ? 'Accept-Language, x-custom-lang, Origin' : 'x-custom-lang, Origin'
  const origin = headers.get('origin')
  const isNamed = origin !== null && !refusal && apiKey?.allowedOrigins.includes(origin)
  return { ...rateLimit, ...endOf(contract), vary, ...(isNamed && readableBy(origin)) }
}

const tagFor = ({ localized, taggedByContent }: Contract, data: unknown) =>
  taggedByContent ? contentTag(data) : tagOf(data, localized)

/** The headers of a deprecated operation: since when (RFC 9745) and until when it works (RFC 8594). */
function endOf({ deprecated }: Contract): AnswerHeaders {
  if (!deprecated) return {}
  const { since, sunset } = deprecated
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  }
}
