import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { contentLabelOf } from '@/lib/platform/gate/content-host'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { holdBody } from '@/lib/platform/http/body'
import { answers, isEventStream, refuseOutside } from '@/lib/platform/http/envelope'
import type { Handler } from '@/lib/platform/http/router'
import { log } from '@/lib/platform/log'
import { observe } from '@/lib/platform/observe'
import { filesPrefix } from '@/lib/platform/storage/file-address'
import { closeAfter, hasBody, isAnnouncedTooLarge, leaveUnread, pageBodyOf, readBody } from './bodies'
import { failed, guardConnections } from './connections'
import { fileListener } from './files'
import type { Overload } from './overload'
import { pageAdmission } from './page-admission'
import type { Plain } from './plain'
import { headersOf, refuse, send } from './refusals'
import { refuseMalformed, refuseMethod } from './refuse-counted'
import type { StaticFiles } from './static-files'
import { dropInternal, isHost, isTarget } from './target'

/** Next, and the files that are answered without it. */
export type Pages = { handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>; files: StaticFiles | null }

export type Parts = {
  api: Handler
  /** Documents of the API, by the end of their path. */
  documents: ReadonlyMap<string, Handler>
  /** Operations as our pages call them, by their whole path, where Next would hold a turn of a page as long as they are open. */
  doors?: ReadonlyMap<string, Handler>
  /** Frequent calls of our pages, which are answered without Next where they may be. */
  sideDoor?: { opens: (request: IncomingMessage) => boolean; api: Handler }
  /** Answers every request to a host of content that is not the product's (lib/platform/gate/content-host.ts). */
  content?: Handler
  plain: Map<string, Plain>
  /** Next, or null where only the API is served. */
  pages: Pages | null
  overload: Overload
  isDraining: () => boolean
  /** Whether answers carry Server-Timing. */
  timing: boolean
  patience?: typeof patience
}

/** Time limits in ms for a request's headers, and then for its body. Uploads of files have limits of their own. */
const patience = { headersMs: 10_000, bodyMs: 10_000 }

type Env = { incoming: IncomingMessage; outgoing: ServerResponse }
type Listen = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** Ends the count of a request whose answer stays open: it takes no part in the load. */
const endCount = new WeakMap<IncomingMessage, () => void>()
const bodies = new WeakMap<IncomingMessage, Buffer>()
const reading = new WeakSet<IncomingMessage>()

/** Reports an answered request without an operation; an earlier report by an operation is kept. */
function reportServed(request: Request, response: Response, began: number) {
  return (
    observe.of(request) ??
    observe.served(request, {
      requestId: response.headers.get('x-request-id') ?? '',
      organization: null,
      operation: null,
      method: request.method,
      status: response.status,
      statusCode: response.status,
      ms: performance.now() - began,
    })
  )
}

/**
 * The Response class of the adapter, whose answers are written to the socket directly; the platform's are read back as a stream, at about a third of the
 * requests per second. The package does not export it, it only installs it as a global. This runs synchronously before the server listens, and
 * restores both globals, because Next in the same process uses the platform's (docs/decisions/0028-light-response.md).
 */
function lightResponse(): typeof Response {
  const platform = { Request: globalThis.Request, Response: globalThis.Response }
  getRequestListener(() => platform.Response.error())
  const light = globalThis.Response
  for (const [name, value] of Object.entries(platform)) Object.defineProperty(globalThis, name, { value })
  return light
}

/** The API as a Node listener: the socket's own address is the peer, its body is read and counted before. */
export function apiListener({ api, timing, isDraining }: Pick<Parts, 'api' | 'timing' | 'isDraining'>): Listen {
  const answer = async (request: Request, { incoming, outgoing }: Env): Promise<Response> => {
    const began = performance.now()
    const body = bodies.get(incoming)
    if (body) holdBody(request, body)
    const response = await api(request, incoming.socket.remoteAddress ?? null)
    const { ms, statements } = reportServed(request, response, began)
    if (isEventStream(response)) endCount.get(incoming)?.()
    if (isDraining()) outgoing.setHeader('connection', 'close')
    if (timing) {
      const sql = statements === undefined ? '' : `, sql;desc="${statements} statements"`
      outgoing.setHeader('server-timing', `total;dur=${ms.toFixed(1)}${sql}`)
    }
    return response
  }
  const errorHandler = (error: unknown): Response => {
    // Target and host have been checked before: an error of the adapter is our own fault.
    log().error({ err: error }, 'an API request failed outside the pipeline')
    return refuseOutside(new Headers(), apiPrefix, 'internal')
  }
  answers.Response = lightResponse()
  return getRequestListener((request, env) => answer(request, env as Env), {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler,
  })
}

/** Handlers of single addresses, by their whole path. */
function directListeners({ documents, doors = new Map(), ...parts }: Parts): ReadonlyMap<string, Listen> {
  const documentsByPath = [...documents].map(([path, answer]): [string, Handler] => [apiPrefix + path, answer])
  return new Map([...documentsByPath, ...doors].map(([path, api]) => [path, apiListener({ ...parts, api })]))
}

async function answerPlain(plain: Plain, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const headers = headersOf(request, ['authorization', 'x-custom-lang', 'x-request-id', 'x-forwarded-for'])
  const query = (request.url ?? '').slice(path.length)
  return send(request, response, await plain({ method: request.method ?? 'GET', path, query, headers }))
}

/** Refuses a request because of overload. */
const shedder =
  (overload: Overload): Listen =>
  async (request, response) => {
    overload.refused += 1
    if (!request.complete && hasBody(request)) closeAfter(request, response)
    return refuse(request, response, 'unavailable', { extra: { 'retry-after': '1' } })
  }

/** Answers requests of the API after their bodies are read; `direct` has those of single addresses. */
function apiAnswers(parts: Parts, direct: ReadonlyMap<string, Listen>, shed: Listen, bodyMs: number): Listen {
  const { overload } = parts
  const api = apiListener(parts)
  const side = parts.sideDoor && apiListener({ ...parts, api: parts.sideDoor.api })
  return async (request, response) => {
    if (!overload.admits) return shed(request, response)
    if (hasBody(request)) {
      reading.add(request)
      const body = await readBody(request, bodyMs)
      reading.delete(request)
      if (!request.complete) closeAfter(request, response)
      if (body === null) return refuse(request, response, 'malformedRequest', { status: 408 })
      if (!overload.admits) return shed(request, response)
      bodies.set(request, body)
    }
    const end = overload.apiRequestStarts()
    endCount.set(request, end)
    response.once('close', end)
    const path = request.url?.split('?', 1)[0] ?? ''
    const listen = direct.get(path) ?? (side && !path.startsWith(apiPrefix) ? side : api)
    return listen(request, response)
  }
}

/** Ends the connection of a page's request whose body does not arrive in time. */
function limitBody(request: IncomingMessage, bodyMs: number, clientError: (error: Error, socket: Duplex) => void): void {
  const slow = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const timer = setTimeout(() => request.complete || clientError(slow, request.socket), bodyMs)
  request.once('close', () => clearTimeout(timer))
}

/** Answers requests for pages, and for the files that are served without Next. */
function pageAnswers(
  { pages, overload }: Parts,
  bodyMs: number,
  clientError: (error: Error, socket: Duplex) => void,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> {
  const admitPage = pageAdmission(overload)
  return async (request, response, path) => {
    if (!pages) return refuse(request, response, 'routeNotFound')
    if (pages.files?.has(path)) return pages.files.answer(request, response, path)
    const wrongMethod = refuseMethod(request, response)
    if (wrongMethod) return wrongMethod
    // Next does not apply our body limit: it only gets bodies that announce a size within the limit.
    const unannounced = request.headers['transfer-encoding'] !== undefined
    const body = pageBodyOf(path)
    if (unannounced || isAnnouncedTooLarge(request, body.bytes)) {
      leaveUnread(request)
      closeAfter(request, response)
      if (unannounced) return refuse(request, response, 'malformedRequest', { status: 411 })
      return refuse(request, response, 'payloadTooLarge', {})
    }
    const endTurn = await admitPage(request, response)
    if (!endTurn) return
    response.once('close', endTurn)
    // A client that disconnected while waiting needs no page.
    if (response.destroyed) return endTurn()
    if (hasBody(request)) limitBody(request, bodyMs * body.patience, clientError)
    request.headers[peerHeader] = sealPeer(request.socket.remoteAddress ?? '')
    return pages.handle(request, response)
  }
}

/** The HTTP server around the API and the pages. Malformed, too large and too slow requests end here. */
export function makeServer(parts: Parts): Server {
  const { overload, plain } = parts
  const { headersMs, bodyMs } = parts.patience ?? patience
  const direct = directListeners(parts)
  const files = fileListener(parts.isDraining)
  const content = parts.content && fileListener(parts.isDraining, parts.content)
  const answering = new WeakMap<Duplex, ServerResponse>()
  const shed = shedder(overload)
  const answerApi = apiAnswers(parts, direct, shed, bodyMs)
  const answerPage = pageAnswers(parts, bodyMs, (error, socket) => server.emit('clientError', error, socket))

  const server = createServer({ connectionsCheckingInterval: 500, requireHostHeader: false }, (request, response) => {
    const target = request.url ?? '/'
    answering.set(request.socket, response)
    response.once('close', () => answering.delete(request.socket))
    if (parts.isDraining()) response.setHeader('connection', 'close')
    dropInternal(request)
    if (!isTarget(target) || !isHost(request.headers.host)) {
      return void refuseMalformed(request, response).catch(failed('a refusal failed', response))
    }
    if (content && contentLabelOf(request.headers.host) !== null)
      return void (overload.admits ? content : shed)(request, response).catch(failed('a file of a package failed', response))
    const query = target.indexOf('?')
    const path = query < 0 ? target : target.slice(0, query)
    const plainAnswer = plain.get(path)
    if (plainAnswer) {
      if (hasBody(request)) closeAfter(request, response)
      answerPlain(plainAnswer, request, response, path).catch(failed('a plain address failed', response))
    } else if (path === apiPrefix || path.startsWith(`${apiPrefix}/`) || direct.has(path) || parts.sideDoor?.opens(request))
      answerApi(request, response).catch(failed('an API request failed outside the pipeline', response))
    else if (path.startsWith(`${filesPrefix}/`))
      (overload.admits ? files : shed)(request, response).catch(failed('a file failed', response))
    else answerPage(request, response, path).catch(failed('a page failed', response))
  })
  server.headersTimeout = headersMs
  server.requestTimeout = 0
  // Longer than load balancers keep theirs, so that they never reuse a connection that is being closed.
  server.keepAliveTimeout = 65_000

  guardConnections(server, { answering, isReading: (request) => reading.has(request) })
  return server
}
