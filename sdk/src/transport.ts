import { isRefusal, MasarError } from './errors'
import type * as Schemas from './generated/schemas'

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string; signal?: AbortSignal }
export type Envelope = { data: unknown; metadata: unknown; message: string }
export type Received = { status: number; headers: Headers; envelope: Envelope }

export type Patience = {
  /** Most attempts for one call, the first included. */
  tries: number
  /** With a longer `Retry-After` the error is thrown at once. */
  longestWaitSeconds: number
  /** A response that takes longer counts as a lost connection. */
  answerSeconds: number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
}

export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

const isEnvelope = (value: unknown): value is Envelope & Schemas.Refusal =>
  typeof value === 'object' && value !== null && 'metadata' in value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a request once. Throws a `MasarError` for an error response, another `Error` for a lost connection or a response without an envelope. */
async function once(send: typeof fetch, { url, signal, ...init }: Sent, answerSeconds: number): Promise<Received> {
  const limit = AbortSignal.timeout(answerSeconds * 1000)
  const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  const { status, headers } = response
  if (status === 304) return { status, headers, envelope: { data: undefined, metadata: undefined, message: '' } }
  const envelope = parsed(await response.text())
  // This is the page of a proxy that cannot reach the API.
  if (!isEnvelope(envelope)) throw new Error(`${init.method} ${url} was answered ${status} without an envelope`)
  if (!response.ok) throw new MasarError(status, envelope, headers)
  return { status, headers, envelope }
}

/** Adds a random part of up to a quarter (at least 250 ms, at most 2 s), so that clients that were refused at the same time do not all return at the same time. */
const spread = (ms: number, random: () => number) => ms + random() * Math.min(2000, Math.max(250, ms / 4))

/**
 * Whether a request may be sent again when it is unknown if the first one was processed: reads, idempotent writes (PUT, DELETE), and writes with
 * an `Idempotency-Key`. Not PATCH, and not a write with `If-Match`: if the first one changed the version, the second is refused.
 */
const isRepeatable = ({ method, headers }: Sent) =>
  'idempotency-key' in headers || !(['POST', 'PATCH'].includes(method) || 'if-match' in headers)

/** Milliseconds until the next attempt; null if another attempt cannot help or might repeat a write. `tried` counts the attempts so far. */
function pauseAfter(error: unknown, sent: Sent, next: Sent, tried: number, patience: Patience): number | null {
  const { longestWaitSeconds, random } = patience
  if (!(error instanceof MasarError)) return isRepeatable(sent) ? spread(Math.min(250 * 2 ** tried, 15_000), random) : null
  // The secret was rotated: try at once with the new one, if there is one.
  if (isRefusal(error, 'apiKeyInvalid')) return sent.headers['x-api-key'] === next.headers['x-api-key'] ? null : 0
  // The server wants a harder proof of work, so the same request would be refused again.
  if (error.headers.has('x-captcha-difficulty')) return null
  const seconds = error.retryAfterSeconds
  const helps = error.status === 429 || (isRepeatable(sent) && (error.status === 503 || isRefusal(error, 'idempotencyRunning')))
  if (!helps || seconds === null || seconds > longestWaitSeconds) return null
  return spread(seconds * 1000, random)
}

/**
 * Sends a request until it succeeds or `pauseAfter` says that it cannot: after the time in `Retry-After`, after a lost connection, or with the new
 * secret after a rotation. `compose` builds the request anew for each attempt.
 */
export async function deliver(send: typeof fetch, compose: () => Promise<Sent>, patience: Patience): Promise<Received> {
  let sent = await compose()
  for (let tried = 1; ; tried += 1) {
    try {
      return await once(send, sent, patience.answerSeconds)
    } catch (error) {
      if (tried >= patience.tries || sent.signal?.aborted) throw error
      const next = await compose()
      const pause = pauseAfter(error, sent, next, tried, patience)
      if (pause === null) throw error
      if (pause > 0) await patience.wait(pause, sent.signal)
      sent.signal?.throwIfAborted()
      sent = pause > 0 ? await compose() : next
    }
  }
}
