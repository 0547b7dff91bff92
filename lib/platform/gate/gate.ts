import { firstPartyKey, parseApiKey } from '../auth/api-key'
import { opensPath } from '../auth/key-kinds'
import type { TokenSubject } from '../auth/session'
import { clock } from '../clock'
import type { Tally } from '../db/connection'
import { env } from '../env'
import { type Language, messageLanguage } from '../i18n/languages'
import { requestIdFrom } from '../ids'
import { log } from '../log'
import { same } from '../secrets'
import { clientAddress } from './address'
import { organizationOfHost } from './host'
import type { ApiKeyLabel, GateRefusal, GateResult, Label } from './label'
import { isOwnOrigin } from './origins'
import { countPageRead, countRequest } from './rate-limit'
import { lookUpRequest, type RequestLookup, type SentKey, type StoredKey } from './request-lookup'
import { isAnsweredWhileSuspended } from './suspended'

export const apiPrefix = '/api/v1'
const unavailable: GateRefusal = { reason: 'unavailable', retryAfter: 2 }
const consoleKeys = new Map<string, { key: string; secretHash: Buffer }>()

function consoleKey(organizationId: string) {
  const known = consoleKeys.get(organizationId) ?? firstPartyKey(env().APP_SECRET, organizationId)
  consoleKeys.set(organizationId, known)
  return known
}

/**
 * Whether the origin of a request may use a key: one that the key lists, or this host itself. A browser key is public, so it requires an origin;
 * other keys may also be sent without one.
 */
function suitsOrigin({ kind, allowedOrigins }: StoredKey, headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin === null) return kind !== 'browser'
  return allowedOrigins.includes(origin) || isOwnOrigin(origin, headers.get('host'))
}

/** The refusal of an invalid key; null if it is valid. */
function checkApiKey(
  { organization, key }: RequestLookup,
  sent: SentKey,
  { headers, path }: { headers: Headers; path: string },
): GateRefusal | null {
  const own = consoleKey(organization.id)
  if (sent.key === own.key) return same(sent.secretHash, own.secretHash) ? null : { reason: 'apiKeyInvalid' }
  if (!key?.isActive || key.account?.isActive === false) return { reason: 'apiKeyUnknown' }
  const now = clock.now()
  const { previousSecretHash: previous, previousUntil, expiresAt } = key
  const isPrevious = previous && previousUntil && new Date(previousUntil) > now && same(sent.secretHash, previous)
  const isGood = same(sent.secretHash, key.secretHash) || isPrevious
  const isExpired = expiresAt !== null && new Date(expiresAt) <= now
  if (!isGood || isExpired) return { reason: 'apiKeyInvalid' }
  if (!suitsOrigin(key, headers)) return { reason: 'apiKeyOriginForbidden' }
  return opensPath(key.kind, path) ? null : { reason: 'apiKeyKindForbidden' }
}

/** The fields of the key that the pipeline gets; without the permissions of its account. */
function labelOfKey({ key }: RequestLookup, sent: SentKey): ApiKeyLabel {
  const { id = null, kind = 'app', allowedOrigins = [], scopes = null, account } = key ?? {}
  return { id, key: sent.key, kind, allowedOrigins, scopes, account: account ? { id: account.id, name: account.name } : null }
}

/** Reads the access token of a request; null if it is missing or invalid. */
export type ReadToken = () => Promise<TokenSubject | null>

/** The organization of a host (outside production also of `x-organization`) with its status, and the person of a token there. */
export async function lookUpPage(
  host: string | null,
  chosen: string | null,
  subject: TokenSubject | null,
): Promise<RequestLookup | null> {
  const lookup = await lookUpRequest(organizationOfHost(host, chosen), null, subject, { statements: 0 })
  if (lookup) remember(host ?? '', lookup.organization.defaultLocale)
  return lookup
}

/** The organization of a host (outside production also of `x-organization`) with its status. */
export const organizationAt = async (host: string, chosen: string | null = null): Promise<RequestLookup['organization'] | null> =>
  (await lookUpPage(host, chosen, null))?.organization ?? null

/**
 * Steps 2 to 4 of the order of checks: host → organization, client address → rate limit, API key. It never throws for a bad caller: a refusal is
 * part of the label. `peer` is the socket's address, if the host knows it; `readToken` is passed for operations that need a signed-in person,
 * so that the same statement reads that person.
 */
export async function gate(
  request: { headers: Headers; url: { pathname: string }; isPageRead?: boolean },
  peer: string | null,
  readToken?: ReadToken,
  tally: Tally = { statements: 0 },
): Promise<GateResult> {
  const { headers, url } = request
  const host = headers.get('host') ?? ''
  const address = clientAddress(peer, headers.get('x-forwarded-for'))
  const custom = headers.get('x-custom-lang')
  const base = { requestId: requestIdFrom(headers.get('x-request-id')), address, organization: null, apiKey: null, rateLimit: {} }
  const path = url.pathname.slice(apiPrefix.length)
  const counted = await (request.isPageRead ? countPageRead : countRequest)(address, path)
  const knownLanguage = languages.get(host)
  if (!counted.allowed && knownLanguage) {
    // Refusals of a flood must not cost a query each: they use the last known language of this host.
    const refusal = { reason: 'tooManyRequests' as const, retryAfter: counted.retryAfter }
    return { label: { ...base, language: messageLanguage(custom, knownLanguage), rateLimit: counted.headers, refusal } }
  }
  const sent = parseApiKey(headers.get('x-api-key'))
  let subject: TokenSubject | null = null
  let lookup: RequestLookup | null
  try {
    if (sent.ok && readToken) subject = await readToken()
    const place = organizationOfHost(host, headers.get('x-organization'))
    lookup = await lookUpRequest(place, sent.ok ? sent : null, subject, tally)
  } catch (error) {
    log().error({ err: error, requestId: base.requestId }, 'the gate could not reach the database')
    return { label: { ...base, language: messageLanguage(custom, knownLanguage ?? 'en'), refusal: unavailable } }
  }
  const organization = lookup?.organization ?? null
  if (organization) remember(host, organization.defaultLocale)
  const language = messageLanguage(custom, organization?.defaultLocale ?? 'en')
  const label: Label = { ...base, organization, language, rateLimit: counted.headers, refusal: null }
  const refuse = (refusal: GateRefusal): GateResult => ({ label: { ...label, refusal } })
  if (!lookup) return refuse({ reason: 'organizationNotFound' })
  if (lookup.organization.status !== 'active' && !isAnsweredWhileSuspended(path))
    return refuse({ reason: 'organizationSuspended' })
  if (!counted.allowed) return refuse({ reason: 'tooManyRequests', retryAfter: counted.retryAfter })
  if (!sent.ok) return refuse({ reason: sent.reason === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid' })
  const refusal = checkApiKey(lookup, sent, { headers, path })
  const account = lookup.key?.account ?? null
  return { label: { ...label, apiKey: labelOfKey(lookup, sent), refusal }, subject, person: lookup.person, account }
}

/** The result of the gate after the middleware: its label, and the person of the token or the account of the key, which are read here. */
export async function withPerson(
  label: Label,
  headers: Headers,
  readToken: ReadToken | undefined,
  tally: Tally,
): Promise<GateResult> {
  const { organization, refusal, apiKey } = label
  if (!organization || refusal || !readToken) return { label }
  try {
    const subject = await readToken()
    const sent = apiKey?.kind === 'service' ? parseApiKey(headers.get('x-api-key')) : null
    const place = { slug: organization.slug, domain: null }
    const lookup = subject && (await lookUpRequest(place, sent?.ok ? sent : null, subject, tally))
    if (lookup?.organization.id !== organization.id) return { label, subject, person: null, account: null }
    return { label, subject, person: lookup.person, account: lookup.key?.account ?? null }
  } catch (error) {
    log().error({ err: error, requestId: label.requestId }, 'the person of a request could not be read')
    return { label: { ...label, refusal: unavailable } }
  }
}

declare global {
  // Global, because Next bundles middleware, pages and routes separately.
  var masarHostLanguages: Map<string, Language> | undefined
}
globalThis.masarHostLanguages ??= new Map()
const languages = globalThis.masarHostLanguages

/** The last known language of a host's organization, for refusals that must not cost a query. */
export const lastLanguageOf = (host: string): Language | undefined => languages.get(host)

function remember(host: string, language: Language): void {
  // Hosts are chosen by callers: unknown ones must not fill memory.
  if (languages.size > 10_000) languages.clear()
  languages.set(host, language)
}
