import type { AuditEntry } from '../audit/record'
import { asRefusal, Refusal } from '../errors'
import { clientAddress } from '../gate/address'
import { organizationAt } from '../gate/gate'
import { countPage } from '../gate/rate-limit'
import type { RequestLookup } from '../gate/request-lookup'
import { transportSecurity } from '../gate/transport'
import { requestIdFrom } from '../ids'
import { log } from '../log'
import { isPreflight } from './cors'
import { deviceOf } from './device'
import { refuseOutside } from './envelope'
import type { Handler } from './router'
import { type CountedUnserved, countUnserved, refuseUnserved } from './unserved'

export type ProtocolOrganization = RequestLookup['organization']

/**
 * `active`: a suspended organization is refused. `any`: it is served. `none`: the protocol belongs to no
 * organization.
 */
type Scope = 'active' | 'any' | 'none'
type OrganizationOf<S extends Scope> = S extends 'none' ? null : ProtocolOrganization

/** A request to an address of a protocol. `organization` is null before it is known. */
export type ReceivedCall<Place> = {
  request: Request
  url: URL
  peer: string | null
  place: Place
  requestId: string
  organization: ProtocolOrganization | null
}
/** A request that the protocol answers: its organization is known, and the credential was accepted. */
export type ProtocolCall<Place, S extends Scope = 'active', Credential = unknown> = ReceivedCall<Place> & {
  organization: OrganizationOf<S>
  credential: Credential
}

/** An answer to which the frame adds its headers. */
export type ProtocolAnswer = {
  status?: number
  body?: string | Uint8Array<ArrayBuffer> | null
  headers?: Readonly<Record<string, string>>
}

/** An answer of an operation, a stored file or the envelope may be passed on as it is. */
type Answered = ProtocolAnswer | Response

export type Protocol<Place, S extends Scope, Credential> = {
  /** The message in the log of a request that failed. */
  failure: string
  /** Reads the address of a request. Null: there is nothing, which is refused in the envelope. */
  place: (url: URL, request: Request) => Place | null
  /** The methods of a place; others are refused in the envelope. By default the protocol refuses them itself. */
  methods?: (place: Place) => readonly string[]
  /** The limit that its requests count against: the API's, or that of pages, which only refusals name. */
  limit?: 'pages'
  /** When a request is counted: `first` (by default), never, or if it is refused (else an operation counts). */
  counted?: (request: Request, place: Place) => 'first' | 'ifRefused' | 'never'
  /** Answers that need no organization; null for the others. */
  withoutOrganization?: (call: ReceivedCall<Place>) => Promise<ProtocolAnswer | null> | ProtocolAnswer | null
  organization: S
  /** Reads the credential of the caller and refuses one that does not work. */
  credential?: (call: ReceivedCall<Place> & { organization: OrganizationOf<S> }) => Promise<Credential>
  /** The refusal in the protocol's format, by default in the envelope. Its audit record is written here. */
  refusal?: (error: unknown, call: ReceivedCall<Place>) => Promise<Answered> | Answered
  /** The refusal beyond the limit, where it is not in the envelope. */
  tooMany?: (seconds: number) => ProtocolAnswer
  /** `WWW-Authenticate` of a refused credential. */
  challenge?: string
  /** Headers of every answer. */
  headers?: Readonly<Record<string, string>>
}

/** The handler of a protocol. Only `serveProtocol` makes one, and a room can mount nothing else. */
export type ProtocolHandler = Handler & { readonly isProtocol: true }

export const isServedByFrame = (handler: Handler): handler is ProtocolHandler => 'isProtocol' in handler

/** Seconds after which a request may be repeated in an outage, where the refusal names no other time. */
const outageSeconds = '2'

/** The refusal of any error in the envelope. */
export function envelopeRefusal(error: unknown, { request, url }: Pick<ReceivedCall<unknown>, 'request' | 'url'>): Response {
  const { reason, detail } = asRefusal(error)
  return refuseOutside(request.headers, url.pathname, reason, { ...detail.headers }, detail.retryAfter)
}

/** The audit record of a call with an organization. */
export function protocolEntry(
  { request, peer, organization, requestId }: ReceivedCall<unknown> & { organization: ProtocolOrganization },
  about: Pick<AuditEntry, 'action' | 'outcome' | 'statusCode' | 'actor' | 'apiKeyId' | 'note'>,
): AuditEntry {
  const { headers } = request
  return {
    ...about,
    organizationId: organization.id,
    ipAddress: clientAddress(peer, headers.get('x-forwarded-for')),
    device: deviceOf(headers.get('user-agent')),
    requestId,
  }
}

async function organizationFor({ headers }: Request, scope: Scope): Promise<ProtocolOrganization | null> {
  if (scope === 'none') return null
  const found = await organizationAt(headers.get('host') ?? '', headers.get('x-organization'))
  if (!found) throw new Refusal('organizationNotFound')
  if (scope === 'active' && found.status !== 'active') throw new Refusal('organizationSuspended')
  return found
}

async function countAsPage({ request, url, peer }: ReceivedCall<unknown>): Promise<CountedUnserved> {
  const { allowed, headers, retryAfter } = await countPage(clientAddress(peer, request.headers.get('x-forwarded-for')))
  const refusal = allowed ? null : refuseOutside(request.headers, url.pathname, 'tooManyRequests', {}, retryAfter)
  return { headers, refusal }
}

/** The answer with the headers of the frame; to HEAD, without its body. */
function finished(answered: Answered, method: string, own: Record<string, string>): Response {
  const always = { ...own, 'x-content-type-options': 'nosniff', ...transportSecurity() }
  if (answered instanceof Response) {
    for (const [name, value] of Object.entries(always)) answered.headers.set(name, value)
    return method === 'HEAD' ? new Response(null, answered) : answered
  }
  const { status = 200, body = null, headers = {} } = answered
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  return new Response(hasBody ? body : null, { status, headers: { 'cache-control': 'no-store', ...always, ...headers } })
}

/**
 * Serves a protocol with a credential and an answer format of its own beside the pipeline. The order is the same
 * for all: address and method, rate limit, organization and its state, credential, answer. An error becomes a
 * refusal in the format of the protocol, and every answer gets the same headers.
 */
export function serveProtocol<Place, const S extends Scope, Credential = unknown>(
  protocol: Protocol<Place, S, Credential>,
  answer: (call: ProtocolCall<Place, S, Credential>) => Promise<Answered> | Answered,
): ProtocolHandler {
  const handler: Handler = async (request, peer) => {
    const url = new URL(request.url)
    const place = protocol.place(url, request)
    if (place === null) return refuseUnserved(request, url, peer, 'routeNotFound')
    const methods = protocol.methods?.(place)
    if (methods && !(methods.includes(request.method) && !isPreflight(request))) {
      const refused = await refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: methods.join(', ') })
      return isPreflight(request) ? refused : finished(refused, request.method, { ...protocol.headers })
    }
    const requestId = requestIdFrom(request.headers.get('x-request-id'))
    return new Answering(protocol, { request, url, peer, place, requestId, organization: null }).answer(answer)
  }
  return Object.assign(handler, { isProtocol: true as const })
}

/** One request on its way through the frame. */
class Answering<Place, S extends Scope, Credential> {
  private limits: Record<string, string> = {}
  private isCounted = false

  constructor(
    private readonly protocol: Protocol<Place, S, Credential>,
    private readonly call: ReceivedCall<Place>,
  ) {}

  async answer(answerOf: (call: ProtocolCall<Place, S, Credential>) => Promise<Answered> | Answered): Promise<Response> {
    const { protocol, call } = this
    const { request, place } = call
    const counted = protocol.counted?.(request, place) ?? 'first'
    try {
      const over = counted === 'first' ? await this.count() : null
      if (over) return over
      const early = await protocol.withoutOrganization?.(call)
      if (early) return this.finish(early)
      call.organization = await organizationFor(request, protocol.organization)
      const known = call as ProtocolCall<Place, S, Credential>
      if (protocol.credential) known.credential = await protocol.credential(known)
      return this.finish(await answerOf(known))
    } catch (error) {
      const over = counted === 'ifRefused' && !this.isCounted ? await this.count() : null
      return over ?? this.refuse(error)
    }
  }

  /** Counts the request; the refusal beyond the limit. */
  private async count(): Promise<Response | null> {
    const { protocol, call } = this
    this.isCounted = true
    const { request, url, peer } = call
    const { headers, refusal } = await (protocol.limit === 'pages' ? countAsPage(call) : countUnserved(request, url, peer))
    this.limits = headers
    if (!refusal) return null
    const seconds = refusal.headers.get('retry-after') ?? '1'
    const answer = protocol.tooMany?.(Number(seconds))
    const own = answer && { ...answer, headers: { ...answer.headers, 'retry-after': seconds } }
    return this.finish(own ?? refusal, this.limits)
  }

  private async refuse(error: unknown): Promise<Response> {
    const { protocol, call } = this
    const refused = this.finish(await (protocol.refusal ?? envelopeRefusal)(error, call), this.limits)
    const { status, headers } = refused
    if (status >= 500) log().error({ err: error }, protocol.failure)
    if (status === 401 && protocol.challenge) headers.set('www-authenticate', protocol.challenge)
    if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', outageSeconds)
    return refused
  }

  private finish(answered: Answered, limits = this.protocol.limit === 'pages' ? {} : this.limits): Response {
    const { protocol, call } = this
    return finished(answered, call.request.method, { ...limits, ...protocol.headers })
  }
}
