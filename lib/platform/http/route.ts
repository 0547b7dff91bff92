import { clientPeer } from '../gate/peer'
import type { Method } from './contract'
import { acrossOrigins } from './cors'
import type { Operation } from './implement'
import { byMethod } from './router'

type NextHandler = (request: Request, context: { params: Promise<Record<string, string> | undefined> }) => Promise<Response>

/** Wires operations of one path to Next: every method is exported, so that a wrong one gets 405 with `Allow` in the envelope. */
export function route(...operations: Operation[]): Record<Method | 'HEAD' | 'OPTIONS', NextHandler> {
  const table = new Map(operations.map((operation) => [operation.contract.method, operation]))
  const handler: NextHandler = async (request, { params }) => {
    const answer = await byMethod(table, request, new URL(request.url), (await params) ?? {}, clientPeer(request.headers))
    return acrossOrigins(request, answer)
  }
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, HEAD: handler, OPTIONS: handler }
}
