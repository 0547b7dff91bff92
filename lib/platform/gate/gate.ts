import { firstPartyKey, parseApiKey } from '../auth/api-key'
import type { Organization } from '../auth/organization'
import type { Named, Person } from '../auth/session'
import { clock } from '../clock'
import type { Tally } from '../db/connection'
import { onSharedConnection } from '../db/shared-connection'
import { env } from '../env'
import { type Language, messageLanguage } from '../i18n/languages'
import { requestIdFrom } from '../ids'
import { log } from '../log'
import { memo } from '../memo'
import { same } from '../secrets'
import { clientAddress } from './address'
import { organizationOfHost } from './host'
import type { Arrived, GateRefusal, Label } from './label'
import { countRequest } from './rate-limit'

type Home = Organization & { status: string }
type Key = {
  id: string
  secret: Buffer
  previous: Buffer | null
  previousUntil: string | null
  isActive: boolean
  expiresAt: string | null
  allowedOrigins: string[]
}
type Found = { organization: Home; key: Key | null; person: Person | null }

export const apiPrefix = '/api/v1'
const unavailable: GateRefusal = { reason: 'unavailable', retryAfter: 2 }
const consoleKeys = new Map<string, { key: string; secretHash: Buffer }>()

function consoleKey(organizationId: string) {
  const known = consoleKeys.get(organizationId) ?? firstPartyKey(env().APP_SECRET, organizationId)
  consoleKeys.set(organizationId, known)
  return known
}

function judgeKey(
  { organization, key: known }: Found,
  sent: { key: string; secretHash: Buffer },
): { refusal: GateRefusal | null; id: string | null } {
  const own = consoleKey(organization.id)
  if (sent.key === own.key)
    return { id: null, refusal: same(sent.secretHash, own.secretHash) ? null : { reason: 'apiKeyInvalid' } }
  if (!known?.isActive) return { id: known?.id ?? null, refusal: { reason: 'apiKeyUnknown' } }
  const now = clock.now()
  const { previous, previousUntil, expiresAt } = known
  const overlap = previous !== null && previousUntil !== null && new Date(previousUntil) > now && same(sent.secretHash, previous)
  const good = same(sent.secretHash, known.secret) || overlap
  const expired = expiresAt !== null && new Date(expiresAt) <= now
  return { id: known.id, refusal: good && !expired ? null : { reason: 'apiKeyInvalid' } }
}

type Sent = { key: string; secretHash: Buffer }

// Fresh from Postgres each time; only the understanding of equal texts is remembered.
const homeIn = memo((text): Home => Object.freeze(JSON.parse(text)))
const keyIn = memo((text): Key => {
  const { secretHash, previousSecretHash, ...row } = JSON.parse(text)
  const previous = previousSecretHash === null ? null : Buffer.from(previousSecretHash, 'hex')
  return Object.freeze({ ...row, secret: Buffer.from(secretHash, 'hex'), previous })
})
const personIn = memo((text): Omit<Person, 'permissions'> => Object.freeze(JSON.parse(text)))

/** Reads the access token of a request; null when there is none or it is not good. */
export type Identify = () => Promise<Named | null>
type Sought = { slug: string | null; domain: string | null; sent?: Sent; named?: Named | null }

const lookUp =
  'select organization, api_key, person, permissions from request_lookup($1::text, $2::text, $3::text, $4::text, $5::uuid, $6::uuid)'

/** The organization of a host, the row of the key sent, and the person a token names, in one statement; null where no organization has that host. */
async function find({ slug, domain, sent, named }: Sought, tally: Tally): Promise<Found | null> {
  if (slug === null && domain === null) return null
  const values = [slug, domain, sent?.key, sent?.secretHash.toString('hex'), named?.sessionId, named?.userId]
  const given = values.map((value) => value ?? null)
  const [row] = await onSharedConnection(lookUp, given, tally)
  if (!row) return null
  const [organization, key, person, permissions] = row
  return {
    organization: homeIn(String(organization)),
    key: key ? keyIn(String(key)) : null,
    person: person ? { ...personIn(String(person)), permissions: permissions ? String(permissions) : null } : null,
  }
}

/** The organization a host, or a wish outside production, names; with its status. */
export async function organizationAt(host: string | null, chosen: string | null): Promise<Home | null> {
  const found = await find(organizationOfHost(host, chosen), { statements: 0 })
  if (found) remember(host ?? '', found.organization.defaultLocale)
  return found?.organization ?? null
}

/**
 * Steps 2 to 4 of the order of checks: host → organization, client address → rate limit, API key. It never throws for a bad caller: what it
 * refuses stands in the label. `peer` is the socket's address where the host knows it; `identify` reads the access token where the operation
 * wants one, after the limiter, so that the one statement asks for the person too.
 */
export async function gate(
  request: { headers: Headers; url: { pathname: string } },
  peer: string | null,
  identify?: Identify,
  tally: Tally = { statements: 0 },
): Promise<Arrived> {
  const { headers, url } = request
  const host = headers.get('host') ?? ''
  const address = clientAddress(peer, headers.get('x-forwarded-for'))
  const custom = headers.get('x-custom-lang')
  const base = { requestId: requestIdFrom(headers.get('x-request-id')), address, organization: null, apiKey: null, rateLimit: {} }
  const counted = await countRequest(address, url.pathname.slice(apiPrefix.length))
  const known = languages.get(host)
  if (!counted.allowed && known) {
    // A flood must not cost a query each: the last language seen of this host is enough to refuse in.
    const refusal = { reason: 'tooManyRequests' as const, retryAfter: counted.retryAfter }
    return { label: { ...base, language: messageLanguage(custom, known), rateLimit: counted.headers, refusal } }
  }
  const sent = parseApiKey(headers.get('x-api-key'))
  let named: Named | null | undefined
  let found: Found | null
  try {
    named = sent.ok ? await identify?.() : undefined
    const place = organizationOfHost(host, headers.get('x-organization'))
    found = await find({ ...place, sent: sent.ok ? sent : undefined, named }, tally)
  } catch (error) {
    log().error({ err: error, requestId: base.requestId }, 'the gate could not reach the database')
    return {
      label: { ...base, language: messageLanguage(custom, known ?? 'en'), refusal: unavailable },
    }
  }
  const organization = found?.organization ?? null
  if (organization) remember(host, organization.defaultLocale)
  const label: Label = {
    ...base,
    organization,
    language: messageLanguage(custom, organization?.defaultLocale ?? 'en'),
    rateLimit: counted.headers,
    refusal: null,
  }
  const refuse = (refusal: GateRefusal): Arrived => ({ label: { ...label, refusal } })
  if (!found) return refuse({ reason: 'organizationNotFound' })
  if (found.organization.status !== 'active') return refuse({ reason: 'organizationSuspended' })
  if (!counted.allowed) return refuse({ reason: 'tooManyRequests', retryAfter: counted.retryAfter })
  if (!sent.ok) return refuse({ reason: sent.reason === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid' })
  const { id, refusal } = judgeKey(found, sent)
  const apiKey = { id, key: sent.key, allowedOrigins: found.key?.allowedOrigins ?? [] }
  return { label: { ...label, apiKey, refusal }, named, person: named ? found.person : null }
}

/** What the gate found where the middleware did its part: the label handed on, and whom the token names, read here and now. */
export async function withPerson(label: Label, identify: Identify | undefined, tally: Tally): Promise<Arrived> {
  const { organization, refusal } = label
  if (!organization || refusal || !identify) return { label }
  try {
    const named = await identify()
    const found = named && (await find({ slug: organization.slug, domain: null, named }, tally))
    return { label, named, person: found?.organization.id === organization.id ? found.person : null }
  } catch (error) {
    log().error({ err: error, requestId: label.requestId }, 'the person of a request could not be read')
    return { label: { ...label, refusal: unavailable } }
  }
}

// Shared by the bundles Next makes of middleware, pages and routes.
const shared = globalThis as typeof globalThis & { masarHostLanguages?: Map<string, Language> }
shared.masarHostLanguages ??= new Map()
const languages = shared.masarHostLanguages

/** The language of the organization last seen at a host: what a refusal is written in that must not cost a query. */
export const lastLanguageOf = (host: string): Language | undefined => languages.get(host)

function remember(host: string, language: Language): void {
  // Hosts are the caller's words: what nobody serves must not fill memory.
  if (languages.size > 10_000) languages.clear()
  languages.set(host, language)
}
