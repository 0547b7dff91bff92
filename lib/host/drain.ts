import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The longest time a request in progress may take after the server starts to close. */
export const drainLimitMs = 25_000
/** Time in ms in which a request that was sent just before the close can still arrive. */
const graceMs = 500

/**
 * Stops accepting and waits for running requests, at most 25 s. Idle connections are kept for half a second: a request that arrives then is answered
 * with `Connection: close`. `further`: listeners of the same server on other addresses.
 */
export async function drain(server: Server, further: NetServer[] = []): Promise<void> {
  const all = [server, ...further]
  const closed = Promise.all(all.map((one) => new Promise<void>((resolve) => one.once('close', resolve))))
  const began = performance.now()
  // http.Server's own close() would cut idle connections at once.
  for (const one of all) NetServer.prototype.close.call(one)
  const look = setInterval(() => {
    const passed = performance.now() - began
    if (passed > drainLimitMs) server.closeAllConnections()
    else if (passed > graceMs) server.closeIdleConnections()
  }, 50)
  await Promise.race([closed, sleep(drainLimitMs + 1000, undefined, { ref: false })])
  clearInterval(look)
  // Ends what http.Server keeps running for its connections; there are none left.
  server.close(() => {})
}
