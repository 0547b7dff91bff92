import { createClient, type VercelKV } from '@vercel/kv'
import { env } from '../env'

/**
 * Aborts after the time given. Its last fifth starts anew when it begins late: what arrived while this process was too busy to read is read then.
 */
function patience(ms: number): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'))
  setTimeout(() => setTimeout(end, ms / 5).unref(), ms * 0.8).unref()
  return controller.signal
}

/**
 * A client of one REST key-value store. It tries a broken connection once more. The signal must be a function: with a plain signal the library
 * makes up a successful answer of an aborted request.
 */
export const connectKv = (at: { url: string; token: string }, patienceMs = 500): VercelKV =>
  createClient({ ...at, retry: { retries: 1, backoff: () => 50 }, signal: () => patience(patienceMs) })

let client: VercelKV | undefined

/** The store of this deployment, or null where none is configured. Use `multi()`, never scripts: every store we run on has it. */
export function kv(): VercelKV | null {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  if (url && token) client ??= connectKv({ url, token })
  return client ?? null
}
