import { programOfToken } from '@/lib/domain/house/api-keys/program-tokens.service'
import { recordRead } from '@/lib/platform/audit/reads'
import { refusalOf } from '@/lib/platform/auth/decision'
import { originOf } from '@/lib/platform/auth/organization'
import { type Actor, claimsOf } from '@/lib/platform/auth/session'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import {
  type ProtocolAnswer,
  type ProtocolCall,
  type ProtocolOrganization,
  protocolEntry,
  serveProtocol,
} from '@/lib/platform/http/protocol'
import { text } from '@/lib/platform/i18n/text'
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

type Answer = { status: number; body: object; headers?: Record<string, string> }

const fixedKinds = { users, orgs, courses, classes, enrollments, academicSessions, lineItems, results }
/** The kinds of records; the titles of the categories are in the language of the organization. */
const kindsOf = ({ defaultLocale }: ProtocolOrganization): Record<KindName, Kind> => ({
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

const json = ({ status, body, headers }: Answer): ProtocolAnswer => ({
  status,
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
})

function assertMay(program: Actor, kinds: readonly Kind[]): void {
  for (const permission of new Set(kinds.flatMap(({ permissions }) => permissions))) {
    const refusal = refusalOf(program, { role: 'admin', permission })
    if (refusal) throw new Refusal(refusal)
  }
}

const types: Partial<Record<KindName, string>> = { classes: 'class', categories: 'category' }

async function read(call: ProtocolCall<string>): Promise<Answer> {
  const { request, url, place: path, organization } = call
  const base = `${originOf(organization)}/api/v1${rosterPrefix}`
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
  await recordRead(
    protocolEntry(call, {
      action: 'oneRosterRead',
      outcome: 'success',
      statusCode: 200,
      actor: { type: 'apiKey', id: program.id, label: program.name.en },
      apiKeyId: program.sessionId,
      note: {},
    }),
  )
  const [first] = found.rows
  if (place.id !== undefined && first) return { status: 200, body: { [kind.one]: shown(first) } }
  const headers = {
    'x-total-count': String(found.total),
    link: linksOf(`${base}${path}`, url.searchParams, query, found.total),
  }
  return { status: 200, body: { [kind.many]: found.rows.map(shown) }, headers }
}

function refused(error: unknown): ProtocolAnswer {
  const refusal = rosterRefusalOf(error)
  const { status } = refusal
  return json({ status, body: statusInfo(refusal), ...(status === 405 && { headers: { allow: 'GET, HEAD' } }) })
}

function tooMany(seconds: number): ProtocolAnswer {
  const description = text('en', 'errors.tooManyRequests', { seconds })
  return json({ status: 429, body: statusInfo({ codeMinor: 'server_busy', description }) })
}

/** Answers one request of another system. */
export const answerRoster = serveProtocol(
  {
    failure: 'a OneRoster request failed',
    place: ({ pathname }) => pathname.slice(`/api/v1${rosterPrefix}`.length),
    // The token endpoint knows the organization by the key of the client.
    withoutOrganization: async ({ request, peer, place }) => (place === '/token' ? json(await answerToken(request, peer)) : null),
    organization: 'active',
    refusal: refused,
    tooMany,
    challenge: 'Bearer realm="Masar OneRoster"',
  },
  async (call) => {
    const { method } = call.request
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'invaliddata', 'Records are read here, not written.')
    return json(await read(call))
  },
)
