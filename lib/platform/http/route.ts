import { clientPeer } from '../gate/peer'
import type { Method } from './contract'
import type { Operation } from './implement'
import { type Handler, router } from './router'

type NextHandler = (request: Request) => Promise<Response>

/**
 * Gives Next the router of the self-hosted server. Every method is exported, so that a wrong one gets 405 with `Allow` in the envelope. One route for
 * all paths: a route file for each made the build bundle the product some five hundred times.
 */
export function route(
  operations: readonly Operation[],
  mounted: Readonly<Record<string, Handler>>,
): Record<Method | 'HEAD' | 'OPTIONS', NextHandler> {
  const answer = router(operations, mounted)
  const handler: NextHandler = (request) => answer(request, clientPeer(request.headers))
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, HEAD: handler, OPTIONS: handler }
}
