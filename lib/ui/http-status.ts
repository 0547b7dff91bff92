import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

const shared = globalThis as typeof globalThis & { masarAnswers?: AsyncLocalStorage<ServerResponse> }

/** The answer of the request under way; Node announces each one before anybody handles it. */
function listen(): AsyncLocalStorage<ServerResponse> {
  const storage = new AsyncLocalStorage<ServerResponse>()
  subscribe('http.server.request.start', (message) => storage.enterWith((message as { response: ServerResponse }).response))
  return storage
}

shared.masarAnswers ??= listen()

/**
 * Sets the HTTP status of the page being rendered. Next knows only notFound(), which sends no content at all to a browser without scripts;
 * false where the host does not run Node's own server, so that the caller can fall back to it.
 */
export function setStatus(status: number, headers: Record<string, string> = {}): boolean {
  const answer = shared.masarAnswers?.getStore()
  if (!answer || answer.headersSent) return false
  answer.statusCode = status
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
  return true
}
