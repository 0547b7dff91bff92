import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { holdBody } from '@/lib/platform/http/body'
import { answers, refuseOutside } from '@/lib/platform/http/envelope'
import type { Handler } from '@/lib/platform/http/router'
import { log } from '@/lib/platform/log'
import { observe } from '@/lib/platform/observe'
import { closeAfter, hasBody, isAnnouncedTooLarge, leaveUnread, readBody } from './bodies'
import type { Overload } from './overload'
import type { Plain } from './plain'
import { refuse, refuseConnection, timedOut } from './refusals'
import { dropInternal, isHost, isTarget } from './target'

export type Parts = {
  api: Handler
  openApi: Handler
  plain: Map<string, Plain>
  /** Next, or null where only the API is served. */
  pages: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null
  overload: Overload
  isDraining: () => boolean
  /** Whether answers carry Server-Timing. */
  timing: boolean
  patience?: typeof patience
}

/** How long a client may take over its headers, over its body once they are there, and over both. */
const patience = { headersMs: 10_000, bodyMs: 10_000, requestMs: 20_000 }

type Env = { incoming: IncomingMessage; outgoing: ServerResponse }
type Listen = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

const bodies = new WeakMap<IncomingMessage, Buffer>()
const reading = new WeakSet<IncomingMessage>()

/** Tells of a request that never came to an operation, or whose operation has told already. */
function told(request: Request, response: Response, began: number) {
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
 * The adapter's own Response goes to the socket without the platform's being built and read back as a stream. It is offered only as a
 * replacement of the global; it is taken from there, and the global put back: Next keeps the platform's.
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
    const { ms, statements } = told(request, response, began)
    if (isDraining()) outgoing.setHeader('connection', 'close')
    if (timing) {
      const sql = statements === undefined ? '' : `, sql;desc="${statements} statements"`
      outgoing.setHeader('server-timing', `total;dur=${ms.toFixed(1)}${sql}`)
    }
    return response
  }
  const errorHandler = (error: unknown): Response => {
    // The target and the host were looked at before: what the adapter still refuses is a fault of ours.
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

async function answerPlain(plain: Plain, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const headers = new Headers()
  for (const name of ['authorization', 'x-custom-lang', 'x-request-id'])
    if (typeof request.headers[name] === 'string') headers.set(name, request.headers[name])
  const method = request.method ?? 'GET'
  const answer = await plain({ method, path, headers })
  const text = await answer.text()
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': Buffer.byteLength(text) })
  response.end(method === 'HEAD' ? undefined : text)
}

/** The HTTP server around the API and the pages: what is not well-formed, too much or too slow ends here. */
export function makeServer(parts: Parts): Server {
  const { overload, pages, plain } = parts
  const { headersMs, bodyMs, requestMs } = parts.patience ?? patience
  const api = apiListener(parts)
  const openApi = apiListener({ ...parts, api: parts.openApi })
  const answering = new WeakMap<Duplex, ServerResponse>()
  const failed = (what: string, connection: { destroy(): unknown }) => (error: unknown) => {
    log().error({ err: error }, what)
    connection.destroy()
  }
  const shed: Listen = async (request, response) => {
    overload.refused += 1
    if (!request.complete && hasBody(request)) closeAfter(request, response)
    return refuse(request, response, 'unavailable', { extra: { 'retry-after': '1' } })
  }

  const answerApi: Listen = async (request, response) => {
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
    overload.inFlight += 1
    response.once('close', () => {
      overload.inFlight -= 1
    })
    const document = request.url?.split('?', 1)[0] === `${apiPrefix}/openapi.json`
    return document ? openApi(request, response) : api(request, response)
  }

  const answerPage: Listen = async (request, response) => {
    if (!pages) return refuse(request, response, 'routeNotFound')
    // Next reads bodies without a limit of ours: it gets none but those that announce a size within it.
    const unannounced = request.headers['transfer-encoding'] !== undefined
    if (unannounced || isAnnouncedTooLarge(request)) {
      leaveUnread(request)
      closeAfter(request, response)
      return refuse(request, response, unannounced ? 'malformedRequest' : 'payloadTooLarge', unannounced ? { status: 411 } : {})
    }
    request.headers[peerHeader] = sealPeer(request.socket.remoteAddress ?? '')
    return pages(request, response)
  }

  const server = createServer({ connectionsCheckingInterval: 500, requireHostHeader: false }, (request, response) => {
    const target = request.url ?? '/'
    answering.set(request.socket, response)
    response.once('close', () => answering.delete(request.socket))
    if (parts.isDraining()) response.setHeader('connection', 'close')
    dropInternal(request)
    if (!isTarget(target) || !isHost(request.headers.host)) {
      closeAfter(request, response)
      return void refuse(request, response, 'malformedRequest').catch(failed('a refusal failed', response))
    }
    const query = target.indexOf('?')
    const path = query < 0 ? target : target.slice(0, query)
    const direct = plain.get(path)
    if (direct) {
      if (hasBody(request)) closeAfter(request, response)
      answerPlain(direct, request, response, path).catch(failed('a plain address failed', response))
    } else if (path === apiPrefix || path.startsWith(`${apiPrefix}/`))
      answerApi(request, response).catch(failed('an API request failed outside the pipeline', response))
    else answerPage(request, response).catch(failed('a page failed', response))
  })
  server.headersTimeout = headersMs
  server.requestTimeout = requestMs
  // Longer than balancers keep theirs, so that they never reuse a connection we are just closing.
  server.keepAliveTimeout = 65_000

  // Nothing here speaks WebSocket; passing an upgrade on has been a way around servers before.
  for (const event of ['upgrade', 'connect'] as const)
    server.on(event, (_request: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => {})
      refuseConnection(socket).catch((error: unknown) => log().error({ err: error }, 'a refusal failed'))
    })
  server.on('checkContinue', (request, response) => {
    if (!isAnnouncedTooLarge(request)) response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => {
    closeAfter(request, response)
    refuse(request, response, 'malformedRequest', { status: 417 }).catch(failed('a refusal failed', response))
  })
  server.on('clientError', (error, socket) => {
    const response = answering.get(socket)
    if (!response) return void refuseConnection(socket, error).catch(failed('a refusal failed', socket))
    const { req: request } = response
    // Nobody else answers a request whose body broke off; a sound one before the broken one still gets its answer.
    if (response.headersSent || !(request.complete || reading.has(request))) return void socket.destroy()
    closeAfter(request, response)
    if (request.complete) return
    refuse(request, response, 'malformedRequest', { status: timedOut(error) ? 408 : 400 }).catch(
      failed('a refusal failed', socket),
    )
  })
  return server
}
