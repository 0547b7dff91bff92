import { statement } from '@/db/client'
import { firstPartyKey, parseApiKey } from '../auth/api-key'
import { same } from '../auth/secrets'
import type { ActorRow } from '../auth/session'
import type { AccessClaims } from '../auth/tokens'
import { clock } from '../clock'
import { env } from '../env'
import { type Language, messageLanguage } from '../i18n/languages'
import { requestIdFrom } from '../ids'
import { log } from '../log'
import { clientAddress } from './address'
import { organizationOfHost } from './host'
import type { GateRefusal, Label, Organization } from './label'
import { countRequest } from './rate-limit'

type Row = {
  organization_id: string
  slug: string
  custom_domain: string | null
  organization_name: { ar: string; en: string }
  organization_status: string
  is_platform: boolean
  default_locale: Language
  supported_locales: string[]
  regional_profile: Organization['regionalProfile']
  api_key_id: string | null
  secret_hash: string
  previous_secret_hash: string | null
  /** As Postgres writes it: a raw statement turns no time into a Date. */
  previous_until: string | null
  key_is_active: boolean
  key_expires_at: string | null
  allowed_origins: string[]
}

export const apiPrefix = '/api/v1'
const languages = new Map<string, Language>()
const consoleKeys = new Map<string, { key: string; secretHash: Buffer }>()

function consoleKey(organizationId: string) {
  const known = consoleKeys.get(organizationId) ?? firstPartyKey(env().APP_SECRET, organizationId)
  consoleKeys.set(organizationId, known)
  return known
}

function judgeKey(row: Row, sent: { key: string; secretHash: Buffer }): { refusal: GateRefusal | null; id: string | null } {
  const own = consoleKey(row.organization_id)
  if (sent.key === own.key)
    return { id: null, refusal: same(sent.secretHash, own.secretHash) ? null : { reason: 'apiKeyInvalid' } }
  const now = clock.now()
  if (row.api_key_id === null || !row.key_is_active) return { id: row.api_key_id, refusal: { reason: 'apiKeyUnknown' } }
  const current = same(sent.secretHash, Buffer.from(row.secret_hash, 'hex'))
  const overlap =
    row.previous_secret_hash &&
    row.previous_until &&
    new Date(row.previous_until) > now &&
    same(sent.secretHash, Buffer.from(row.previous_secret_hash, 'hex'))
  const expired = row.key_expires_at !== null && new Date(row.key_expires_at) <= now
  return { id: row.api_key_id, refusal: (current || overlap) && !expired ? null : { reason: 'apiKeyInvalid' } }
}

/** The organization in a look-up's row. */
export const organizationOf = (row: Row): Organization => ({
  id: row.organization_id,
  slug: row.slug,
  customDomain: row.custom_domain,
  name: row.organization_name,
  isPlatform: row.is_platform,
  defaultLocale: row.default_locale,
  supportedLocales: row.supported_locales,
  regionalProfile: row.regional_profile,
})

type Sent = { key: string; secretHash: Buffer }

/** The organization of a host, the row of the key sent, and the person a token names, in one statement. */
export async function lookUp(
  host: string | null,
  chosen: string | null,
  sent?: Sent,
  claims?: AccessClaims | null,
): Promise<(Row & ActorRow) | null> {
  const { slug, domain } = organizationOfHost(host, chosen)
  if (slug === null && domain === null) return null
  const [key, hash] = [sent?.key ?? null, sent?.secretHash.toString('hex') ?? null]
  const rows = await statement(({ sql }) =>
    claims
      ? sql<
          (Row & ActorRow)[]
        >`select * from gate_lookup(${slug}::text, ${domain}::text, ${key}::text, ${hash}::text) g left join lateral actor_lookup(g.organization_id, ${claims.sessionId}::uuid, ${claims.userId}::uuid) a on true`
      : sql<(Row & ActorRow)[]>`select * from gate_lookup(${slug}::text, ${domain}::text, ${key}::text, ${hash}::text)`,
  )
  return rows[0] ?? null
}

/** What the gate found: the label, and the person the token names when the same statement could ask (undefined: not asked). */
export type Arrived = { label: Label; claims?: AccessClaims | null; person?: ActorRow | null }

/**
 * Steps 2 to 4 of the order of checks: host → organization, client address → rate limit, API key. It never throws for a bad caller: what it
 * refuses stands in the label. `peer` is the socket's address where the host knows it; `identify` reads the access token where the operation
 * wants one, after the limiter and before the one look-up.
 */
export async function gate(
  request: { headers: Headers; url: URL },
  peer: string | null,
  identify?: () => Promise<AccessClaims | null>,
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
  let claims: AccessClaims | null | undefined
  let row: (Row & ActorRow) | null
  try {
    claims = sent.ok ? await identify?.() : undefined
    row = await lookUp(host, headers.get('x-organization'), sent.ok ? sent : undefined, claims)
  } catch (error) {
    log().error({ err: error, requestId: base.requestId }, 'the gate could not reach the database')
    return {
      label: { ...base, language: messageLanguage(custom, known ?? 'en'), refusal: { reason: 'unavailable', retryAfter: 2 } },
    }
  }
  if (row) remember(host, row.default_locale)
  const label: Label = {
    ...base,
    organization: row && organizationOf(row),
    language: messageLanguage(custom, row?.default_locale ?? 'en'),
    rateLimit: counted.headers,
    refusal: null,
  }
  const refuse = (refusal: GateRefusal): Arrived => ({ label: { ...label, refusal } })
  if (!row) return refuse({ reason: 'organizationNotFound' })
  if (row.organization_status !== 'active') return refuse({ reason: 'organizationSuspended' })
  if (!counted.allowed) return refuse({ reason: 'tooManyRequests', retryAfter: counted.retryAfter })
  if (!sent.ok) return refuse({ reason: sent.reason === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid' })
  const { id, refusal } = judgeKey(row, sent)
  const person = claims ? (row.email === null ? null : row) : undefined
  return {
    label: { ...label, apiKey: { id, key: sent.key, allowedOrigins: row.allowed_origins ?? [] }, refusal },
    claims,
    person,
  }
}

function remember(host: string, language: Language): void {
  // Hosts are the caller's words: what nobody serves must not fill memory.
  if (languages.size > 10_000) languages.clear()
  languages.set(host, language)
}
