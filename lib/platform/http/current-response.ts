import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'

// Next bundles middleware, pages and routes apart from each other; all must ask the same store.
declare global {
  var masarAnswers: AsyncLocalStorage<ServerResponse> | undefined
}

/** Begins to know the request of a page under way, from the next one on. The store's hooks cost every promise, so the API's requests never touch it. */
export function trackResponses(): void {
  if (globalThis.masarAnswers) return
  const storage = new AsyncLocalStorage<ServerResponse>()
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message && 'response' in message)) return
    const { request, response } = message
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return
    if (!request.url?.startsWith('/api/')) storage.enterWith(response)
  })
  globalThis.masarAnswers = storage
}

/**
 * The answer of the request under way, which Node announces before anybody handles it: the same object for everything done on behalf of one
 * request in this process. Undefined where the host does not run Node's own server, or nobody asked to know.
 */
export const currentResponse = (): ServerResponse | undefined => globalThis.masarAnswers?.getStore()
