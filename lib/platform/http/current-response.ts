import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'

// Global, because Next bundles middleware, pages and routes separately: all must use the same store.
declare global {
  var masarAnswers: AsyncLocalStorage<ServerResponse> | undefined
}

/** Begins to track the current page request, from the next one on. Not used for API requests, because async hooks slow every promise down. */
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
 * Node's ServerResponse of the current request: the same object for everything done on behalf of it in this process. Undefined if the host does
 * not run Node's HTTP server or tracking was not begun.
 */
export const currentResponse = (): ServerResponse | undefined => globalThis.masarAnswers?.getStore()
