import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { log } from '@/lib/platform/log'
import { closeAfter, isAnnouncedTooLarge } from './bodies'
import { refuse, refuseConnection, timedOut } from './refusals'

/** Writes down what failed and cuts the connection. */
export const failed = (what: string, connection: { destroy(): unknown }) => (error: unknown) => {
  log().error({ err: error }, what)
  connection.destroy()
}

type Known = {
  /** The answer under way on a connection. */
  answering: WeakMap<Duplex, ServerResponse>
  /** Whether we are reading a request's body, so that nobody else answers if it breaks off. */
  isReading: (request: IncomingMessage) => boolean
}

/** Settles what never becomes a request: upgrades, tunnels, unknown expectations, and bytes that are no HTTP. */
export function guardConnections(server: Server, { answering, isReading }: Known): void {
  // Nothing here speaks WebSocket; passing an upgrade on has been a way around servers before.
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
    // Nobody else answers a request whose body broke off; a sound one before the broken one still gets its answer.
    if (response.headersSent || !(request.complete || isReading(request))) return void socket.destroy()
    closeAfter(request, response)
    if (request.complete) return
    refuse(request, response, 'malformedRequest', { status: timedOut(error) ? 408 : 400 }).catch(
      failed('a refusal failed', socket),
    )
  })
}
