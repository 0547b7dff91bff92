import type { Row, Tally } from '@/db/lane'
import type { Tx } from '@/db/tenant'
import { askOf, type LookUp, readerOn, together } from '@/db/together'
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
  secret: Buffer
  previous: Buffer | null
  previousUntil: string | null
  isActive: boolean
  expiresAt: string | null
  allowedOrigins: string[]
}
type Found = { organization: Home; key: Key | null; person: Person | null; row?: unknown }

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

/** A look-up function of one organization that is asked along with the checks; it returns one row at most. */
export type Along = { function: `${string}_lookup`; value: string }
/**
 * Does a read's work on the connection of its checks, together with them and before their answer is known, from what they said of the same caller
 * the last time. It must not throw. Whoever asked uses the outcome only when the checks say the very same again.
 */
export type Ahead = (assumed: Arrived, reader: Tx) => Promise<void>
/** What the checks should find out for the operation, in their one statement: whom the token names, and a row of its own. */
export type Wanted = { identify?: () => Promise<Named | null>; along?: Along; ahead?: Ahead }
type Sought = {
  slug: string | null
  domain: string | null
  sent?: Sent
  named?: Named | null
  along?: Along
  ahead?: (assumed: Found, reader: Tx) => Promise<void>
  tally: Tally
}

/** What the checks last said of a caller, by everything that was asked; it is believed only when they say it again. */
const lastSaid = new Map<string, { row: Row; found: Found }>()
const REMEMBER = 2_000

function keep(caller: string, row: Row, found: Found): void {
  if (lastSaid.size >= REMEMBER) lastSaid.clear()
  // Copied: what was received is part of something larger.
  lastSaid.set(caller, { row: row.map((column) => column && Buffer.from(column)), found })
}

const isSame = (a: Row, b: Row) => a.every((column, at) => column === b[at] || (column && b[at]?.equals(column)))

const understand = ([organization, key, person, permissions, row]: Row): Found => ({
  organization: homeIn(String(organization)),
  key: key ? keyIn(String(key)) : null,
  person: person ? Object.freeze({ ...personIn(String(person)), permissions: permissions ? String(permissions) : null }) : null,
  row: row === undefined ? undefined : row && JSON.parse(String(row)),
})

/** The organization of a host, the row of the key sent, and the person a token names, in one statement; the very object told ahead if that was right. */
async function find({ slug, domain, sent, named, along, ahead, tally }: Sought): Promise<Found | null> {
  if (slug === null && domain === null) return null
  const values = [slug, domain, sent?.key, sent?.secretHash.toString('hex'), named?.sessionId, named?.userId].map(
    (one) => one ?? null,
  )
  const question = along ? { of: checksAlong(along.function), values: [...values, along.value] } : { of: checks, values }
  const caller = ahead && !along ? values.join(' ') : null
  const before = caller === null ? undefined : lastSaid.get(caller)
  const row = await together(async (lane) => {
    if (!before || !ahead) return askOf(lane, question, tally)
    const { reader, answer } = readerOn(lane, question, tally)
    await ahead(before.found, reader)
    return answer()
  })
  if (!row) return null
  if (before && isSame(before.row, row)) return before.found
  const found = understand(row)
  if (caller !== null) keep(caller, row, found)
  return found
}

const columns = ['r.organization', 'r.api_key', 'r.person', 'r.permissions']
const from = (before: number) => {
  const [slug, domain, key, hash, session, user] = [1, 2, 3, 4, 5, 6].map((at) => `$${before + at}`)
  return `request_lookup(${slug}::text, ${domain}::text, ${key}::text, ${hash}::text, ${session}::uuid, ${user}::uuid) r`
}
const checks: LookUp = { columns, from }
/** The checks with an operation's own row behind them. */
const checksAlong = memo((name): LookUp => {
  const row = (at: number) => `select to_json(a)::text from ${name}((r.organization::json->>'id')::uuid, $${at}::text) a`
  return {
    columns: [...columns, 'own.row'],
    from: (before) => `${from(before)} cross join lateral (select (${row(before + 7)}) as row) own`,
  }
})

/** The same row asked for by itself, where somebody else has done the checks. */
export async function askAlone({ function: name, value }: Along, organization: Organization, tally: Tally): Promise<unknown> {
  tally.statements += 1
  const [row] = await together(({ sql }) =>
    sql.unsafe<{ along: string }[]>(`select to_json(a)::text as along from ${name}($1::uuid, $2::text) a`, [
      organization.id,
      value,
    ]),
  )
  return row ? JSON.parse(row.along) : null
}

/** The organization a host, or a wish outside production, names; with its status. */
export async function organizationAt(host: string | null, chosen: string | null): Promise<Home | null> {
  const found = await find({ ...organizationOfHost(host, chosen), tally: { statements: 0 } })
  if (found) remember(host ?? '', found.organization.defaultLocale)
  return found?.organization ?? null
}

/**
 * Steps 2 to 4 of the order of checks: host → organization, client address → rate limit, API key. It never throws for a bad caller: what it
 * refuses stands in the label. `peer` is the socket's address where the host knows it; `identify` reads the access token where the operation
 * wants one, after the limiter and before the one look-up, which also asks for the row the operation wants. Where `ahead` was told the truth, what it
 * was told is the answer.
 */
export async function gate(
  request: { headers: Headers; url: { pathname: string } },
  peer: string | null,
  { identify, along, ahead }: Wanted = {},
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
  /** Steps 2 to 4 in their order, on what was found. */
  const judge = (found: Found | null, named: Named | null | undefined): Arrived => {
    const organization = found?.organization ?? null
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
    return { label: { ...label, apiKey, refusal }, named, person: named ? found.person : null, row: found.row }
  }
  let told: { found: Found; arrived: Arrived } | undefined
  let named: Named | null | undefined
  let found: Found | null
  try {
    named = sent.ok ? await identify?.() : undefined
    const place = organizationOfHost(host, headers.get('x-organization'))
    found = await find({
      ...place,
      sent: sent.ok ? sent : undefined,
      named,
      along: sent.ok ? along : undefined,
      ahead:
        ahead && sent.ok && counted.allowed
          ? (assumed, reader) => {
              told = { found: assumed, arrived: judge(assumed, named) }
              return ahead(told.arrived, reader)
            }
          : undefined,
      tally,
    })
  } catch (error) {
    log().error({ err: error, requestId: base.requestId }, 'the gate could not reach the database')
    return {
      label: { ...base, language: messageLanguage(custom, known ?? 'en'), refusal: unavailable },
    }
  }
  if (found) remember(host, found.organization.defaultLocale)
  return told && told.found === found ? told.arrived : judge(found, named)
}

/** What the gate found where the middleware did its part: the label handed on, and whom the token names, read here and now. */
export async function withPerson(label: Label, identify: Wanted['identify'], tally: Tally): Promise<Arrived> {
  const { organization, refusal } = label
  if (!organization || refusal || !identify) return { label }
  try {
    const named = await identify()
    const found = named && (await find({ slug: organization.slug, domain: null, named, tally }))
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
