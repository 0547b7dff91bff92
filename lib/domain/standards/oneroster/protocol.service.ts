import { programOfToken } from '@/lib/domain/house/api-keys/program-tokens.service'
import { recordRead } from '@/lib/platform/audit/reads'
import { refusalOf } from '@/lib/platform/auth/decision'
import { originOf } from '@/lib/platform/auth/organization'
import { type Actor, claimsOf } from '@/lib/platform/auth/session'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { clientAddress } from '@/lib/platform/gate/address'
import { organizationAt } from '@/lib/platform/gate/gate'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { deviceOf } from '@/lib/platform/http/device'
import { countUnserved } from '@/lib/platform/http/unserved'
import { text } from '@/lib/platform/i18n/text'
import { requestIdFrom } from '@/lib/platform/ids'
import { log } from '@/lib/platform/log'
import { placeAt } from './addresses.rules'
import { categories, lineItems, results } from './gradebook-kinds.service'
import type { Home, Kind, KindName, Row } from './kinds.rules'
import { fieldsIn, linksOf, readQuery, selected } from './query.rules'
import { areThere, listRecords, type Part, readRecord } from './records.service'
import { type CodeMinor, RosterRefusal, statusInfo } from './refusal.rules'
import { academicSessions, classes, courses, enrollments, orgs, users } from './roster-kinds.service'
import { allows, answerToken } from './token.service'

/** Below /api/v1. The standard has its own credential, parameters and errors, so it is served beside the pipeline, behind the same gate. */
export const rosterPrefix = '/public/oneroster/v1p2'

type Organization = NonNullable<Awaited<ReturnType<typeof organizationAt>>>
type Answer = { status: number; body: object; headers?: Record<string, string> }

const fixedKinds = { users, orgs, courses, classes, enrollments, academicSessions, lineItems, results }
/** The kinds of records; the titles of the categories are in the language of the organization. */
const kindsOf = ({ defaultLocale }: Organization): Record<KindName, Kind> => ({
  ...fixedKinds,
  categories: categories({
    completion: text(defaultLocale, 'oneroster.categories.completion'),
    score: text(defaultLocale, 'oneroster.categories.score'),
  }),
})

const refuse = (status: number, codeMinor: CodeMinor, description: string): never => {
  throw new RosterRefusal(status, codeMinor, description)
}
const missing = () => refuse(404, 'unknownobject', 'There is nothing at this address.')

/** Converts a refusal of the platform into one of this protocol. */
function rosterRefusalOf(error: unknown): RosterRefusal {
  if (error instanceof RosterRefusal) return error
  if (error instanceof URIError) return new RosterRefusal(404, 'unknownobject', 'There is nothing at this address.')
  const refusal = error instanceof Refusal ? error : asRefusal(error)
  const { status } = refusal
  const description = text('en', `errors.${refusal.reason}`, { seconds: 1, ...refusal.detail.params })
  const known: Record<number, CodeMinor> = {
    401: 'unauthorisedrequest',
    403: 'forbidden',
    404: 'unknownobject',
    503: 'server_busy',
  }
  return new RosterRefusal(status, known[status] ?? (status >= 500 ? 'internal_server_error' : 'invaliddata'), description)
}

function respond({ status, body, headers = {} }: Answer, limits: Record<string, string>): Response {
  const all = {
    ...limits,
    ...headers,
    ...transportSecurity(),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  }
  return new Response(JSON.stringify(body), { status, headers: all })
}

function assertMay(program: Actor, kinds: readonly Kind[]): void {
  for (const permission of new Set(kinds.flatMap(({ permissions }) => permissions))) {
    const refusal = refusalOf(program, { role: 'admin', permission })
    if (refusal) throw new Refusal(refusal)
  }
}

const types: Partial<Record<KindName, string>> = { classes: 'class', categories: 'category' }

async function read(request: Request, url: URL, organization: Organization, peer: string | null): Promise<Answer> {
  const base = `${originOf(organization)}/api/v1${rosterPrefix}`
  const path = url.pathname.slice(`/api/v1${rosterPrefix}`.length)
  const place = placeAt(path) ?? missing()
  const kinds = kindsOf(organization)
  const kind = kinds[place.kind]
  const part: Part = { kept: place.kept, ...(place.within && { within: { ...place.within, kind: kinds[place.within.kind] } }) }
  const locale = organization.defaultLocale
  const home: Home = {
    id: organization.id,
    name: organization.name[locale],
    locale,
    timeZone: organization.regionalProfile.timeZone,
  }
  const reference = (of: KindName, id: unknown) => {
    const sourcedId = String(id ?? organization.id)
    return { href: `${base}/${of}/${encodeURIComponent(sourcedId)}`, sourcedId, type: types[of] ?? of.slice(0, -1) }
  }
  const query = readQuery(url.searchParams)
  const fields = fieldsIn(url.searchParams)
  const shown = (row: Row) => selected(kind.shown(row, reference), fields, kind.names)
  // Unknown names are refused even where there is no record to choose from.
  selected({}, fields, kind.names)
  const subject = await claimsOf(request.headers)
  const { program, found } = await withTenant(
    organization.id,
    async (db) => {
      const program = await programOfToken(db, organization, subject)
      if (!allows(subject?.scope ?? null, place.kind)) throw new Refusal('tokenScopeForbidden')
      const parents = (place.parents ?? []).map((parent) => ({ ...parent, kind: kinds[parent.kind] }))
      assertMay(program, [kind, ...(part.within ? [part.within.kind] : []), ...parents.map((parent) => parent.kind)])
      if (!(await areThere(db, home, parents))) missing()
      if (place.id === undefined) return { program, found: await listRecords(db, home, kind, query, part) }
      const row = (await readRecord(db, home, kind, place.id, part)) ?? missing()
      return { program, found: { total: 1, rows: [row] } }
    },
    { readOnly: true },
  )
  await recordRead({
    ...{ organizationId: organization.id, action: 'oneRosterRead', outcome: 'success', statusCode: 200 },
    actor: { type: 'apiKey', id: program.id, label: program.name.en },
    apiKeyId: program.sessionId,
    note: {},
    ipAddress: clientAddress(peer, request.headers.get('x-forwarded-for')),
    device: deviceOf(request.headers.get('user-agent')),
    requestId: requestIdFrom(request.headers.get('x-request-id')),
  })
  const [first] = found.rows
  if (place.id !== undefined && first) return { status: 200, body: { [kind.one]: shown(first) } }
  const headers = {
    'x-total-count': String(found.total),
    link: linksOf(`${base}${path}`, url.searchParams, query, found.total),
  }
  return { status: 200, body: { [kind.many]: found.rows.map(shown) }, headers }
}

async function answer(request: Request, url: URL, peer: string | null): Promise<Answer> {
  const organization = (await organizationAt(request.headers.get('host') ?? '')) ?? null
  if (!organization) throw new Refusal('organizationNotFound')
  if (organization.status !== 'active') throw new Refusal('organizationSuspended')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'invaliddata', 'Records are read here, not written.')
  return read(request, url, organization, peer)
}

const extraHeaders: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Bearer realm="Masar OneRoster"' },
  405: { allow: 'GET, HEAD' },
  503: { 'retry-after': '2' },
}

function tooMany({ headers }: Response): Answer {
  const seconds = headers.get('retry-after') ?? '1'
  const description = text('en', 'errors.tooManyRequests', { seconds: Number(seconds) })
  return { status: 429, body: statusInfo({ codeMinor: 'server_busy', description }), headers: { 'retry-after': seconds } }
}

/** Answers one request of another system. */
export async function answerRoster(request: Request, peer: string | null): Promise<Response> {
  const url = new URL(request.url)
  let limits: Record<string, string> = {}
  try {
    const counted = await countUnserved(request, url, peer)
    limits = counted.headers
    if (counted.refusal) return respond(tooMany(counted.refusal), limits)
    if (url.pathname === `/api/v1${rosterPrefix}/token`) return respond(await answerToken(request, peer), limits)
    const response = respond(await answer(request, url, peer), limits)
    return request.method === 'HEAD' ? new Response(null, response) : response
  } catch (error) {
    const refusal = rosterRefusalOf(error)
    if (refusal.status >= 500) log().error({ err: error }, 'a OneRoster request failed')
    return respond({ status: refusal.status, body: statusInfo(refusal), headers: extraHeaders[refusal.status] }, limits)
  }
}
