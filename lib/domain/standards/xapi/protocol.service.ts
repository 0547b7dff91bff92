import { xapiPrefix } from '@/lib/domain/standards/scorm/content/record-store.rules'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { readBytes } from '@/lib/platform/http/body'
import { type ProtocolCall, type ReceivedCall, serveProtocol } from '@/lib/platform/http/protocol'
import { text } from '@/lib/platform/i18n/text'
import { alternateOf, isAlternate } from './alternate-requests.rules'
import { type Answered, type Asked, answerDocument } from './documents/document-requests.service'
import { launchIn } from './launches/credentials.rules'
import { fetchCredential } from './launches/fetch.service'
import { type Home, type Launched, launchedAt, scopeOf } from './launches/sessions.service'
import { readStatements, writeStatements } from './statements/statement-requests.service'
import type { Storing } from './statements/store.service'
import type { DocumentKind } from './words'
import { refuse, XapiRefusal } from './xapi-refusal.rules'

export const xapiVersion = '1.0.3'
const versionHeader = 'x-experience-api-version'

const documents = new Map<string, DocumentKind>([
  ['/activities/state', 'state'],
  ['/activities/profile', 'activityProfile'],
  ['/agents/profile', 'agentProfile'],
])

// Content lies on hosts of others: every origin may ask, because only the credential of a launch opens anything, and no cookie is read.
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `etag, last-modified, retry-after, www-authenticate, ${versionHeader}, x-experience-api-consistent-through`,
}
const preflight = {
  ...crossOrigin,
  'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE, OPTIONS',
  'access-control-allow-headers': `authorization, content-type, if-match, if-none-match, ${versionHeader}, accept, accept-language, cache-control, pragma, x-requested-with`,
  'access-control-max-age': '600',
}

const json = (status: number, value: unknown): Answered => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** A refusal in the words of this protocol. */
function refusalOf(error: unknown): XapiRefusal {
  if (error instanceof XapiRefusal) return error
  const { status, reason, detail } = error instanceof Refusal ? error : asRefusal(error)
  return new XapiRefusal(status, text('en', `errors.${reason}`, { seconds: 1, ...detail.params }))
}

function assertVersion(headers: Headers): void {
  const version = headers.get(versionHeader)
  if (version === null) refuse(400, 'The header X-Experience-API-Version is missing.')
  else if (!/^1\.0(\.\d{1,3})?$/.test(version)) refuse(400, `This store speaks the version ${xapiVersion} of xAPI.`)
}

/** The launch of a credential; refuses one that is over. A statement that was stored already may still be sent again. */
function assertOpen({ launch, unit }: Launched, { path, method }: { path: string; method: string }, now: Date): void {
  if (launch.expiresAt <= now) refuse(401, 'The launch has expired.')
  const isOver = launch.state === 'abandoned' || (launch.state === 'terminated' && unit.kind === 'cmi5')
  if (isOver && !(path === '/statements' && (method === 'PUT' || method === 'POST'))) refuse(403, 'The session is over.')
}

async function answerLaunch(home: Home, path: string, asked: Asked, requestId: string): Promise<Answered> {
  const launchId =
    launchIn(home.id, asked.headers.get('authorization')) ??
    refuse(401, 'The credential of the launch is missing or does not work.')
  const isWrite = !['GET', 'HEAD'].includes(asked.method)
  const now = clock.now()
  return withTenant(
    home.id,
    async (db) => {
      const launched =
        (await launchedAt({ db, organization: home, now }, launchId, isWrite)) ??
        refuse(401, 'The credential of the launch does not work.')
      assertOpen(launched, { path, method: asked.method }, now)
      const { userId } = launched.unit
      const context: Storing = { db, organization: home, now, requestId, user: { kind: 'person', id: userId } }
      const scope = scopeOf(home, launched.unit)
      const kind = documents.get(path)
      if (kind) return answerDocument(context, kind, { userId, scope }, asked)
      if (isWrite) return writeStatements(context, launched, asked)
      const answered = await readStatements(context, scope, asked)
      return { ...answered, headers: { ...answered.headers, 'x-experience-api-consistent-through': now.toISOString() } }
    },
    { readOnly: !isWrite },
  )
}

/** Before the organization is known: preflights, and which versions are spoken. */
function general({ request: { method }, place: path }: ReceivedCall<string>): Answered | null {
  if (method === 'OPTIONS') return { status: 204, headers: preflight }
  return path === '/about' && (method === 'GET' || method === 'HEAD') ? json(200, { version: [xapiVersion] }) : null
}

async function answer(call: ProtocolCall<string>): Promise<Answered> {
  const { request, url, place: path, organization: home, requestId } = call
  const { method, headers } = request
  if (path === '/fetch')
    return method === 'POST'
      ? json(200, await fetchCredential(home, url.searchParams))
      : refuse(405, 'The credential is fetched by a POST.')
  if (path !== '/statements' && !documents.has(path)) return refuse(404, 'There is nothing at this address.')
  const sent = { method, query: url.searchParams, headers }
  if (!isAlternate(sent)) assertVersion(headers)
  // Read before the transaction, so that a slow sender holds no lock.
  const bytes = ['PUT', 'POST'].includes(method) ? await readBytes(request) : Buffer.alloc(0)
  const asked = isAlternate(sent) ? alternateOf({ ...sent, bytes }) : { ...sent, bytes }
  assertVersion(asked.headers)
  return answerLaunch(home, path, asked, requestId)
}

/** Answers one request of launched content (xAPI 1.0.3, Communication). */
export const answerXapi = serveProtocol(
  {
    failure: 'a request of launched content failed',
    place: ({ pathname }) => pathname.slice(`/api/v1${xapiPrefix}`.length).replace(/\/$/, ''),
    counted: ({ method }) => (method === 'OPTIONS' ? 'never' : 'first'),
    withoutOrganization: general,
    organization: 'active',
    refusal: (error) => {
      const { status, detail } = refusalOf(error)
      return json(status, { message: detail })
    },
    tooMany: (seconds) => json(429, { message: text('en', 'errors.tooManyRequests', { seconds }) }),
    challenge: 'Basic realm="Masar xAPI"',
    headers: { ...crossOrigin, [versionHeader]: xapiVersion },
  },
  answer,
)
