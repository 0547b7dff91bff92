import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { organizationAt } from '@/lib/platform/gate/gate'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { readBytes } from '@/lib/platform/http/body'
import { countUnserved } from '@/lib/platform/http/unserved'
import { log } from '@/lib/platform/log'
import type { HtmlPage } from './pages.rules'

export type Home = NonNullable<Awaited<ReturnType<typeof organizationAt>>>
export type Inside = { db: Tx; organization: Home; now: Date }

/** A request of a tool or a browser to an address of the protocol. */
export type Call = {
  request: Request
  url: URL
  home: Home
  inTransaction<T>(work: (context: Inside) => Promise<T>): Promise<T>
}

/** A refusal in the words of OAuth 2.0 (RFC 6749, RFC 6750), which the services use. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal'
  constructor(
    readonly status: number,
    readonly error: string,
    readonly description = '',
  ) {
    super(`${status} ${error}`)
  }
}

async function homeOf(request: Request): Promise<Home> {
  const home = await organizationAt(request.headers.get('host') ?? '')
  if (!home) throw new Refusal('organizationNotFound')
  if (home.status !== 'active') throw new Refusal('organizationSuspended')
  return home
}

/** Counts the request against the limit of its address, and knows its organization by the host. */
async function received(
  request: Request,
  peer: string | null,
): Promise<{ call: Call; limits: Record<string, string> } | Response> {
  const url = new URL(request.url)
  const { headers: limits, refusal } = await countUnserved(request, url, peer)
  if (refusal) return refusal
  const home = await homeOf(request)
  const inTransaction = <T>(work: (context: Inside) => Promise<T>) =>
    withTenant(home.id, (db) => work({ db, organization: home, now: clock.now() }))
  return { call: { request, url, home, inTransaction }, limits }
}

const unauthorized = { 'www-authenticate': 'Bearer realm="Masar LTI"' }
function refused(error: unknown): Response {
  const known = error instanceof ServiceRefusal ? error : null
  const { status, reason } = known ? { status: known.status, reason: known.error } : asRefusal(error)
  if (status >= 500) log().error({ err: error }, 'a request of LTI failed')
  const body = { error: reason, ...(known?.description && { error_description: known.description }) }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 401 && unauthorized),
    ...(status === 503 && { 'retry-after': '2' }),
    ...transportSecurity(),
  }
  return new Response(JSON.stringify(body), { status, headers })
}

export type ServiceAnswer = { status?: number; body?: unknown; type?: string; headers?: Record<string, string> }

/** Answers a service of the protocol with JSON. */
export async function answerService(
  request: Request,
  peer: string | null,
  work: (call: Call) => Promise<ServiceAnswer>,
): Promise<Response> {
  try {
    const begun = await received(request, peer)
    if (begun instanceof Response) return begun
    const { status = 200, body, type = 'application/json', headers = {} } = await work(begun.call)
    const sent = {
      ...begun.limits,
      ...(body !== undefined && { 'content-type': `${type}; charset=utf-8` }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
      ...transportSecurity(),
    }
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: sent })
  } catch (error) {
    return refused(error)
  }
}

/** Answers a browser on its way with a page. */
export async function answerPage(
  request: Request,
  peer: string | null,
  work: (call: Call) => Promise<HtmlPage>,
): Promise<Response> {
  try {
    const begun = await received(request, peer)
    if (begun instanceof Response) return begun
    const { body, status, headers } = await work(begun.call)
    return new Response(body, { status, headers: { ...begun.limits, ...headers, ...transportSecurity() } })
  } catch (error) {
    return refused(error)
  }
}

/** The parameters of a form, or of the query where the request is a GET; of a repeated one, the first. */
export async function parametersOf({ request, url }: Pick<Call, 'request' | 'url'>): Promise<URLSearchParams> {
  if (request.method === 'GET') return url.searchParams
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (request.method !== 'POST' || type !== 'application/x-www-form-urlencoded')
    throw new ServiceRefusal(request.method === 'POST' ? 415 : 405, 'invalid_request')
  return new URLSearchParams((await readBytes(request)).toString())
}
