import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

// Next bundles middleware, pages and routes apart from each other; all must ask the same store.
const shared = globalThis as typeof globalThis & { masarAnswers?: AsyncLocalStorage<ServerResponse> }

/** Begins to know the request under way, from the next one on. Only Next's side asks for it: the store's hooks cost every promise of a process. */
export function knowRequests(): void {
  if (shared.masarAnswers) return
  const storage = new AsyncLocalStorage<ServerResponse>()
  subscribe('http.server.request.start', (message) => storage.enterWith((message as { response: ServerResponse }).response))
  shared.masarAnswers = storage
}

/**
 * The answer of the request under way, which Node announces before anybody handles it: the same object for everything done on behalf of one
 * request in this process. Undefined where the host does not run Node's own server, or nobody asked to know.
 */
export const underWay = (): ServerResponse | undefined => shared.masarAnswers?.getStore()
