import { isRefusal, MasarError } from './errors'
import type * as Schemas from './generated/schemas'

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string; signal?: AbortSignal }
export type Envelope = { data: unknown; metadata: unknown; message: string }
export type Received = { status: number; headers: Headers; envelope: Envelope }

export type Patience = {
  /** Tries of one call in all. */
  tries: number
  /** A longer `Retry-After` is not waited for: the refusal is thrown. */
  longestWaitSeconds: number
  /** An answer that takes longer counts as a lost connection. */
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

/** What was answered, in the envelope; a refusal is thrown. */
async function once(send: typeof fetch, { url, signal, ...init }: Sent, answerSeconds: number): Promise<Received> {
  const limit = AbortSignal.timeout(answerSeconds * 1000)
  const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  const { status, headers } = response
  if (status === 304) return { status, headers, envelope: { data: undefined, metadata: undefined, message: '' } }
  const envelope = parsed(await response.text())
  // Not the API, but a proxy that does not reach it.
  if (!isEnvelope(envelope)) throw new Error(`${init.method} ${url} was answered ${status} without an envelope`)
  if (!response.ok) throw new MasarError(status, envelope, headers)
  return { status, headers, envelope }
}

/** Up to a quarter more than was asked for, and at most two seconds: callers who were refused together do not come back together. */
const spread = (ms: number, random: () => number) => ms + random() * Math.min(2000, Math.max(250, ms / 4))

/**
 * Reads may be sent again; so may writes that are the same however often they are sent, or carry an `Idempotency-Key`. A write for a version
 * (`If-Match`) is not: it changes the version, so that the second time it is refused.
 */
const isRepeatable = ({ method, headers }: Sent) =>
  'idempotency-key' in headers || !(['POST', 'PATCH'].includes(method) || 'if-match' in headers)

/** Milliseconds until a call is worth another try; null when it is not. */
function pauseAfter(error: unknown, sent: Sent, next: Sent, tried: number, patience: Patience): number | null {
  const { longestWaitSeconds, random } = patience
  if (!(error instanceof MasarError)) return isRepeatable(sent) ? spread(Math.min(250 * 2 ** tried, 15_000), random) : null
  // The secret was rotated, and the new one is there.
  if (isRefusal(error, 'apiKeyInvalid')) return sent.headers['x-api-key'] === next.headers['x-api-key'] ? null : 0
  // A harder proof of work is asked for: not the same request again.
  if (error.headers.has('x-captcha-difficulty')) return null
  const seconds = error.retryAfterSeconds
  const helps = error.status === 429 || (isRepeatable(sent) && (error.status === 503 || isRefusal(error, 'idempotencyRunning')))
  if (!helps || seconds === null || seconds > longestWaitSeconds) return null
  return spread(seconds * 1000, random)
}

/**
 * Sends a call until it is answered: after the wait that a refusal states, after a lost connection, and with the new secret after an old one was
 * refused. `compose` writes the request anew for each try.
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
