import { createClient, type VercelKV } from '@vercel/kv'
import { env } from '../env'

/**
 * A signal that aborts after `ms`. If the process was blocked and the last fifth begins late, that fifth starts anew, so that an answer that has
 * arrived meanwhile can still be read.
 */
function patience(ms: number): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'))
  setTimeout(() => setTimeout(end, ms / 5).unref(), ms * 0.8).unref()
  return controller.signal
}

/**
 * A client of one REST key-value store. It retries a broken connection once. The signal must be a function: with a plain signal the library
 * answers an aborted request as if it had succeeded.
 */
export const connectKv = (at: { url: string; token: string }, patienceMs = 500): VercelKV =>
  createClient({ ...at, retry: { retries: 1, backoff: () => 50 }, signal: () => patience(patienceMs) })

let client: VercelKV | undefined

/** The store of this deployment, or null if none is configured. Use `multi()`, not scripts: every supported store has it. */
export function kv(): VercelKV | null {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  if (url && token) client ??= connectKv({ url, token })
  return client ?? null
}
