import { createClient, type VercelKV } from '@vercel/kv'
import { env } from '../env'

/**
 * A client of one REST key-value store. It gives up after 500 ms and tries a broken connection once more. The signal must be a function: with a
 * plain signal the library makes up a successful answer of an aborted request.
 */
export const connectKv = (at: { url: string; token: string }): VercelKV =>
  createClient({ ...at, retry: { retries: 1, backoff: () => 50 }, signal: () => AbortSignal.timeout(500) })

let client: VercelKV | undefined

/** The store of this deployment, or null where none is configured. Use `multi()`, never scripts: every store we run on has it. */
export function kv(): VercelKV | null {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  if (url && token) client ??= connectKv({ url, token })
  return client ?? null
}
