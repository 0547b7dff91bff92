import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { env } from '@/lib/platform/env'
import { errorLine } from '@/lib/platform/error-report'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { sameProcessHeader } from '@/lib/platform/gate/label'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { hasMiddlewareApart } from '@/lib/platform/vercel'
import { failed, guardConnections } from './connections'
import { pathOf } from './methods'
import { refuseMalformed, refuseMethod } from './refuse-counted'
import { assertFitToServe } from './startup'
import { dropInternal, isHost, isTarget } from './target'

/**
 * Applies the rules of the self-hosted server to the server that Next creates (`next start`, `next dev`). Next has no hook for this, but Node publishes
 * each request with its server before it is handled: at the first one, our listener is inserted before Next's.
 */
export function guardNextServer(): void {
  const guarded = new WeakSet<Server>()
  subscribe('http.server.request.start', (message) => {
    const server = serverIn(message)
    if (!server || guarded.has(server)) return
    guarded.add(server)
    guard(server)
  })
}

const serverIn = (message: unknown): Server | null =>
  typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server
    ? message.server
    : null

function guard(server: Server): void {
  const next = server.listeners('request')
  // Longer than load balancers and clients keep theirs, so that they never reuse a connection that is being closed.
  server.keepAliveTimeout = Math.max(server.keepAliveTimeout, 65_000)
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.removeAllListeners('request').on('request', (request, response) => {
    answering.set(request.socket, response)
    response.once('close', () => answering.delete(request.socket))
    if (admit(request, response)) for (const listener of next) listener.call(server, request, response)
  })
  // In development Next's own tools use WebSockets.
  if (env().NODE_ENV !== 'development') guardConnections(server, { answering, isReading: () => false })
}

/** Whether a request may be passed to Next, with headers that only this process can set; otherwise it is answered here. */
function admit(request: IncomingMessage, response: ServerResponse): boolean {
  if (!hasMiddlewareApart(env())) stamp(request)
  const isMalformed = !isTarget(request.url ?? '/') || !isHost(request.headers.host)
  const refusal = isMalformed ? refuseMalformed(request, response) : refuseMethod(request, response)
  refusal?.catch(failed('a refusal failed', response))
  return refusal === null
}

/** Replaces internal headers of a client by our own: the socket's address, and for the API the mark that this process runs the gate. */
function stamp(request: IncomingMessage): void {
  dropInternal(request)
  request.headers[peerHeader] = sealPeer(request.socket.remoteAddress ?? '')
  if (pathOf(request).startsWith(`${apiPrefix}/`)) request.headers[sameProcessHeader] = '1'
}

/** Next's start-up hook if Next is the host: the rules above, then the checks of every start. Ends the process on a failure, because Next would continue. */
export async function prepareNextServer(): Promise<void> {
  try {
    guardNextServer()
    await assertFitToServe()
  } catch (error) {
    console.error(`Masar stopped: ${errorLine(error)}`)
    process.exit(1)
  }
}
