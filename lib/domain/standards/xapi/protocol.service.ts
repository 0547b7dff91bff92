import { xapiPrefix } from '@/lib/domain/standards/launches/content/record-store.rules'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { organizationAt } from '@/lib/platform/gate/gate'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { readBytes } from '@/lib/platform/http/body'
import { countUnserved } from '@/lib/platform/http/unserved'
import { text } from '@/lib/platform/i18n/text'
import { requestIdFrom } from '@/lib/platform/ids'
import { log } from '@/lib/platform/log'
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

function respond({ status, body, headers = {} }: Answered, more: Record<string, string> = {}): Response {
  const sent = {
    ...more,
    ...crossOrigin,
    ...headers,
    ...transportSecurity(),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return new Response(status === 204 ? null : (body ?? null), { status, headers: { ...sent, [versionHeader]: xapiVersion } })
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

async function homeOf(headers: Headers): Promise<Home> {
  const home = await organizationAt(headers.get('host') ?? '')
  if (!home) throw new Refusal('organizationNotFound')
  if (home.status !== 'active') throw new Refusal('organizationSuspended')
  return home
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

async function answer(request: Request, url: URL): Promise<Answered> {
  const { method, headers } = request
  const path = url.pathname.slice(`/api/v1${xapiPrefix}`.length).replace(/\/$/, '')
  if (method === 'OPTIONS') return { status: 204, headers: preflight }
  if (path === '/about' && (method === 'GET' || method === 'HEAD')) return json(200, { version: [xapiVersion] })
  const home = await homeOf(headers)
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
  return answerLaunch(home, path, asked, requestIdFrom(headers.get('x-request-id')))
}

/** Answers one request of launched content (xAPI 1.0.3, Communication). */
export async function answerXapi(request: Request, peer: string | null): Promise<Response> {
  const url = new URL(request.url)
  let limits: Record<string, string> = {}
  try {
    if (request.method !== 'OPTIONS') {
      const counted = await countUnserved(request, url, peer)
      limits = counted.headers
      if (counted.refusal) {
        const retryAfter = counted.refusal.headers.get('retry-after') ?? '1'
        const seconds = text('en', 'errors.tooManyRequests', { seconds: Number(retryAfter) })
        return respond(json(429, { message: seconds }), { ...limits, 'retry-after': retryAfter })
      }
    }
    const response = respond(await answer(request, url), limits)
    return request.method === 'HEAD' ? new Response(null, response) : response
  } catch (error) {
    const { status, detail } = refusalOf(error)
    if (status >= 500) log().error({ err: error }, 'a request of launched content failed')
    const more: Record<string, string> = {}
    if (status === 401) more['www-authenticate'] = 'Basic realm="Masar xAPI"'
    if (status === 503) more['retry-after'] = '2'
    return respond(json(status, { message: detail }), { ...limits, ...more })
  }
}
