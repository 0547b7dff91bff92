import { createClient, type VercelKV } from '@vercel/kv'
import { env } from '../env'

/**
 * Aborts after 500 ms. The last 100 start anew when they begin late: what this process was too busy to read has arrived all the same, and
 * is read in between.
 */
function patience(): AbortSignal {
  const controller = new AbortController()
  const end = () => controller.abort(new DOMException('no answer within 500 ms', 'TimeoutError'))
  setTimeout(() => setTimeout(end, 100).unref(), 400).unref()
  return controller.signal
}

/**
 * A client of one REST key-value store. It tries a broken connection once more. The signal must be a function: with a plain signal the library
 * makes up a successful answer of an aborted request.
 */
export const connectKv = (at: { url: string; token: string }): VercelKV =>
  createClient({ ...at, retry: { retries: 1, backoff: () => 50 }, signal: patience })

let client: VercelKV | undefined

/** The store of this deployment, or null where none is configured. Use `multi()`, never scripts: every store we run on has it. */
export function kv(): VercelKV | null {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  if (url && token) client ??= connectKv({ url, token })
  return client ?? null
}
