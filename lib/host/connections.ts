import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { log } from '@/lib/platform/log'
import { closeAfter, isAnnouncedTooLarge } from './bodies'
import { refuse, refuseConnection, timedOut } from './refusals'

/** Logs the error and closes the connection. */
export const failed = (what: string, connection: { destroy(): unknown }) => (error: unknown) => {
  log().error({ err: error }, what)
  connection.destroy()
}

type Known = {
  /** The current answer of a connection. */
  answering: WeakMap<Duplex, ServerResponse>
  /** Whether a request's body is being read, so that nothing else answers if it is cut off. */
  isReading: (request: IncomingMessage) => boolean
}

/** Handles input that is no request: upgrades, tunnels, unknown expectations, and bytes that are not HTTP. */
export function guardConnections(server: Server, { answering, isReading }: Known): void {
  // WebSockets are not served; forwarded upgrades have been used to bypass servers before.
  for (const event of ['upgrade', 'connect'] as const)
    server.removeAllListeners(event).on(event, (_request: IncomingMessage, socket: Duplex) => {
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
    // Nothing else answers a request whose body was cut off; a complete request before it still gets its answer.
    if (response.headersSent || !(request.complete || isReading(request))) return void socket.destroy()
    closeAfter(request, response)
    if (request.complete) return
    refuse(request, response, 'malformedRequest', { status: timedOut(error) ? 408 : 400 }).catch(
      failed('a refusal failed', socket),
    )
  })
}
