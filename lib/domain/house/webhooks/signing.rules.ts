import { Webhook } from 'standardwebhooks'

/** The longest body of a message, in bytes: the specification asks for less than 20 kB. */
export const mostBytes = 20_000

/** The delay in ms before each further attempt: about three days in all. */
export const retryMs = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000)

/** The delay after an attempt, 10 % shorter or longer at random; null: there is no further one. */
export function delayAfter(tries: number, random = Math.random()): number | null {
  const delay = retryMs[tries - 1]
  return delay === undefined ? null : Math.round(delay * (0.9 + random * 0.2))
}

/** The longest time in ms that a receiver may ask for. */
const mostAskedMs = 86_400_000

/** How long in ms a receiver asks to wait (RFC 9110, Retry-After: seconds or a date); 0 without such a word. */
export function askedDelay(retryAfter: string | null, now: Date): number {
  const text = (retryAfter ?? '').slice(0, 64).trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : /^[A-Za-z]{3}, /.test(text) ? Date.parse(text) - now.getTime() : 0
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), mostAskedMs)
}

/** The body of a message. */
export function bodyOf(event: { name: string; version: number; payload: object; occurredAt: Date }): string {
  const { name, version, payload, occurredAt } = event
  const body = JSON.stringify({ type: name, version, timestamp: occurredAt.toISOString(), data: payload })
  if (Buffer.byteLength(body) >= mostBytes) throw new Error(`The event ${name} is too long for a webhook`)
  return body
}

/** The headers of an attempt, with a signature of each secret. */
export function headersOf(secrets: readonly string[], { id, body, now }: { id: string; body: string; now: Date }) {
  return {
    'content-type': 'application/json',
    'user-agent': 'Masar-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
