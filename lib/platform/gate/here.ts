import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { env } from '../env'
import { apiPrefix } from './gate'

/** Set on API requests that reach their handler in the process they arrived in; the middleware's matcher lets those pass. */
export const hereHeader = 'x-masar-here'

/**
 * Where Next serves in this very process, the pipeline does the gate itself, together with the operation's own query: the middleware, which can
 * only do it apart, costs more than all else of a small request. Who sends the header from outside gains the same and nothing else. On Vercel the
 * middleware runs elsewhere and earlier: there it keeps its work.
 */
export function gateHere(): void {
  if (env().VERCEL) return
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.url?.startsWith(`${apiPrefix}/`)) request.headers[hereHeader] = '1'
  })
}
