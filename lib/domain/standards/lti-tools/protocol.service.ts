import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { asRefusal } from '@/lib/platform/errors'
import { readBytes } from '@/lib/platform/http/body'
import {
  type ProtocolOrganization as Home,
  type ProtocolAnswer,
  type ProtocolHandler,
  serveProtocol,
} from '@/lib/platform/http/protocol'

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

function refused(error: unknown): ProtocolAnswer {
  const known = error instanceof ServiceRefusal ? error : null
  const { status, reason } = known ? { status: known.status, reason: known.error } : asRefusal(error)
  const body = { error: reason, ...(known?.description && { error_description: known.description }) }
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json; charset=utf-8' } }
}

/** Serves an address of the protocol: a page for a browser, or a service for a tool. Both refuse in the words of OAuth 2.0. */
export const serveLti = (answer: (call: Call) => Promise<ProtocolAnswer>): ProtocolHandler =>
  serveProtocol(
    {
      failure: 'a request of LTI failed',
      place: (url) => url,
      organization: 'active',
      refusal: refused,
      challenge: 'Bearer realm="Masar LTI"',
    },
    ({ request, url, organization: home }) => {
      const inTransaction = <T>(work: (context: Inside) => Promise<T>) =>
        withTenant(home.id, (db) => work({ db, organization: home, now: clock.now() }))
      return answer({ request, url, home, inTransaction })
    },
  )

export type ServiceAnswer = { status?: number; body?: unknown; type?: string; headers?: Record<string, string> }

/** Serves a service of the protocol with JSON. */
export const serveService = (answer: (call: Call) => Promise<ServiceAnswer>): ProtocolHandler =>
  serveLti(async (call) => {
    const { status, body, type = 'application/json', headers } = await answer(call)
    if (body === undefined) return { status, headers }
    return { status, body: JSON.stringify(body), headers: { 'content-type': `${type}; charset=utf-8`, ...headers } }
  })

/** The parameters of a form, or of the query where the request is a GET; of a repeated one, the first. */
export async function parametersOf({ request, url }: Pick<Call, 'request' | 'url'>): Promise<URLSearchParams> {
  if (request.method === 'GET') return url.searchParams
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (request.method !== 'POST' || type !== 'application/x-www-form-urlencoded')
    throw new ServiceRefusal(request.method === 'POST' ? 415 : 405, 'invalid_request')
  return new URLSearchParams((await readBytes(request)).toString())
}
