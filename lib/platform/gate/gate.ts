import { firstPartyKey, parseApiKey } from '../auth/api-key'
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
import type { GateRefusal, GateResult, Label } from './label'
import { isOwnOrigin } from './origins'
import { countRequest } from './rate-limit'
import { lookUpRequest, type RequestLookup, type SentKey } from './request-lookup'

export const apiPrefix = '/api/v1'
const unavailable: GateRefusal = { reason: 'unavailable', retryAfter: 2 }
const consoleKeys = new Map<string, { key: string; secretHash: Buffer }>()

function consoleKey(organizationId: string) {
  const known = consoleKeys.get(organizationId) ?? firstPartyKey(env().APP_SECRET, organizationId)
  consoleKeys.set(organizationId, known)
  return known
}

/** Whether the page that sent a request, where one did, is of an origin that the key names, or of this very host. */
function suitsOrigin(allowedOrigins: string[], headers: Headers): boolean {
  const origin = headers.get('origin')
  return origin === null || allowedOrigins.includes(origin) || isOwnOrigin(origin, headers.get('host'))
}

/** The id of the key sent (null for the console's own, which no table holds), and why it is not good. */
function checkApiKey(
  { organization, key }: RequestLookup,
  sent: SentKey,
  headers: Headers,
): { id: string | null; refusal: GateRefusal | null } {
  const own = consoleKey(organization.id)
  if (sent.key === own.key)
    return { id: null, refusal: same(sent.secretHash, own.secretHash) ? null : { reason: 'apiKeyInvalid' } }
  if (!key?.isActive) return { id: key?.id ?? null, refusal: { reason: 'apiKeyUnknown' } }
  const now = clock.now()
  const { previousSecretHash: previous, previousUntil, expiresAt } = key
  const isPrevious = previous && previousUntil && new Date(previousUntil) > now && same(sent.secretHash, previous)
  const isGood = same(sent.secretHash, key.secretHash) || isPrevious
  const isExpired = expiresAt !== null && new Date(expiresAt) <= now
  if (!isGood || isExpired) return { id: key.id, refusal: { reason: 'apiKeyInvalid' } }
  return { id: key.id, refusal: suitsOrigin(key.allowedOrigins, headers) ? null : { reason: 'apiKeyOriginForbidden' } }
}

/** Reads the access token of a request; null when there is none or it is not good. */
export type ReadToken = () => Promise<TokenSubject | null>

/** The organization a host, or a wish outside production, names, with its status; and the person a token names there. */
export async function lookUpPage(
  host: string | null,
  chosen: string | null,
  subject: TokenSubject | null,
): Promise<RequestLookup | null> {
  const lookup = await lookUpRequest(organizationOfHost(host, chosen), null, subject, { statements: 0 })
  if (lookup) remember(host ?? '', lookup.organization.defaultLocale)
  return lookup
}

/** The organization of a host, with its status. */
export const organizationAt = async (host: string): Promise<RequestLookup['organization'] | null> =>
  (await lookUpPage(host, null, null))?.organization ?? null

/**
 * Steps 2 to 4 of the order of checks: host → organization, client address → rate limit, API key. It never throws for a bad caller: what it
 * refuses stands in the label. `peer` is the socket's address where the host knows it; `readToken` is given where the operation wants a signed-in
 * person, so that the one statement asks for that person too.
 */
export async function gate(
  request: { headers: Headers; url: { pathname: string } },
  peer: string | null,
  readToken?: ReadToken,
  tally: Tally = { statements: 0 },
): Promise<GateResult> {
  const { headers, url } = request
  const host = headers.get('host') ?? ''
  const address = clientAddress(peer, headers.get('x-forwarded-for'))
  const custom = headers.get('x-custom-lang')
  const base = { requestId: requestIdFrom(headers.get('x-request-id')), address, organization: null, apiKey: null, rateLimit: {} }
  const counted = await countRequest(address, url.pathname.slice(apiPrefix.length))
  const knownLanguage = languages.get(host)
  if (!counted.allowed && knownLanguage) {
    // A flood must not cost a query each: the last language seen of this host is enough to refuse in.
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
  if (lookup.organization.status !== 'active') return refuse({ reason: 'organizationSuspended' })
  if (!counted.allowed) return refuse({ reason: 'tooManyRequests', retryAfter: counted.retryAfter })
  if (!sent.ok) return refuse({ reason: sent.reason === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid' })
  const { id, refusal } = checkApiKey(lookup, sent, headers)
  const apiKey = { id, key: sent.key, allowedOrigins: lookup.key?.allowedOrigins ?? [] }
  return { label: { ...label, apiKey, refusal }, subject, person: lookup.person }
}

/** The result of the gate where the middleware did its part: its label, and the person of the token, looked up here. */
export async function withPerson(label: Label, readToken: ReadToken | undefined, tally: Tally): Promise<GateResult> {
  const { organization, refusal } = label
  if (!organization || refusal || !readToken) return { label }
  try {
    const subject = await readToken()
    const lookup = subject && (await lookUpRequest({ slug: organization.slug, domain: null }, null, subject, tally))
    return { label, subject, person: lookup?.organization.id === organization.id ? lookup.person : null }
  } catch (error) {
    log().error({ err: error, requestId: label.requestId }, 'the person of a request could not be read')
    return { label: { ...label, refusal: unavailable } }
  }
}

declare global {
  // Shared by the bundles Next makes of middleware, pages and routes.
  var masarHostLanguages: Map<string, Language> | undefined
}
globalThis.masarHostLanguages ??= new Map()
const languages = globalThis.masarHostLanguages

/** The language of the organization last seen at a host: what a refusal is written in that must not cost a query. */
export const lastLanguageOf = (host: string): Language | undefined => languages.get(host)

function remember(host: string, language: Language): void {
  // Hosts are the caller's words: what nobody serves must not fill memory.
  if (languages.size > 10_000) languages.clear()
  languages.set(host, language)
}
