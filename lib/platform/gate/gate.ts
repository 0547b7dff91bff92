import { statement, type Tally } from '@/db/client'
import { firstPartyKey, parseApiKey } from '../auth/api-key'
import { same } from '../auth/secrets'
import type { Named, Person } from '../auth/session'
import { clock } from '../clock'
import { env } from '../env'
import { type Language, messageLanguage } from '../i18n/languages'
import { requestIdFrom } from '../ids'
import { log } from '../log'
import { memo } from '../memo'
import { clientAddress } from './address'
import { organizationOfHost } from './host'
import type { Arrived, GateRefusal, Label, Organization } from './label'
import { countRequest } from './rate-limit'

type Home = Organization & { status: string }
type Key = {
  id: string
  secretHash: string
  previousSecretHash: string | null
  previousUntil: string | null
  isActive: boolean
  expiresAt: string | null
  allowedOrigins: string[]
}
type Found = { organization: Home; key: Key | null; person: Person | null }

export const apiPrefix = '/api/v1'
const languages = new Map<string, Language>()
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
  const { previousSecretHash, previousUntil, expiresAt } = known
  const overlap =
    previousSecretHash !== null &&
    previousUntil !== null &&
    new Date(previousUntil) > now &&
    same(sent.secretHash, Buffer.from(previousSecretHash, 'hex'))
  const good = same(sent.secretHash, Buffer.from(known.secretHash, 'hex')) || overlap
  const expired = expiresAt !== null && new Date(expiresAt) <= now
  return { id: known.id, refusal: good && !expired ? null : { reason: 'apiKeyInvalid' } }
}

type Sent = { key: string; secretHash: Buffer }

// Fresh from Postgres each time; only the understanding of equal texts is remembered.
const homeIn = memo((text): Home => Object.freeze(JSON.parse(text)))
const keyIn = memo((text): Key => Object.freeze(JSON.parse(text)))

type LookUp = { slug: string | null; domain: string | null; sent?: Sent; named?: Named | null; tally?: Tally }

/** The organization of a host, the row of the key sent, and the person a token names, in one statement. */
async function find({ slug, domain, sent, named, tally }: LookUp): Promise<Found | null> {
  if (slug === null && domain === null) return null
  const [key, hash] = [sent?.key ?? null, sent?.secretHash.toString('hex') ?? null]
  const [session, user] = [named?.sessionId ?? null, named?.userId ?? null]
  const [row] = await statement(
    ({ sql }) =>
      sql<
        { organization: string; api_key: string | null; person: string | null; permissions: string | null }[]
      >`select * from request_lookup(${slug}::text, ${domain}::text, ${key}::text, ${hash}::text, ${session}::uuid, ${user}::uuid)`,
    tally,
  )
  if (!row) return null
  return {
    organization: homeIn(row.organization),
    key: row.api_key === null ? null : keyIn(row.api_key),
    person: row.person === null ? null : { ...JSON.parse(row.person), permissions: row.permissions },
  }
}

/** The organization a host, or a wish outside production, names; with its status. */
export async function organizationAt(host: string | null, chosen: string | null): Promise<Home | null> {
  return (await find(organizationOfHost(host, chosen)))?.organization ?? null
}

/**
 * Steps 2 to 4 of the order of checks: host → organization, client address → rate limit, API key. It never throws for a bad caller: what it
 * refuses stands in the label. `peer` is the socket's address where the host knows it; `identify` reads the access token where the operation
 * wants one, after the limiter and before the one look-up.
 */
export async function gate(
  request: { headers: Headers; url: { pathname: string } },
  peer: string | null,
  identify?: () => Promise<Named | null>,
  tally?: Tally,
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
    found = await find({ ...place, sent: sent.ok ? sent : undefined, named, tally })
  } catch (error) {
    log().error({ err: error, requestId: base.requestId }, 'the gate could not reach the database')
    return {
      label: { ...base, language: messageLanguage(custom, known ?? 'en'), refusal: { reason: 'unavailable', retryAfter: 2 } },
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

function remember(host: string, language: Language): void {
  // Hosts are the caller's words: what nobody serves must not fill memory.
  if (languages.size > 10_000) languages.clear()
  languages.set(host, language)
}
