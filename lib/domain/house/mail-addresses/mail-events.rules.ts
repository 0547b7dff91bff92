import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { same } from '@/lib/platform/secrets'

/** The greatest difference between the time of a call and ours, in seconds. */
const toleranceMs = 5 * 60_000

/** An event about one mail, in the form of Standard Webhooks; other types are accepted and ignored. */
export const MailEvent = z.object({
  type: z.string().max(100),
  timestamp: Instant,
  data: z.object({ organizationId: Id, email: z.string().min(3).max(320) }),
})

/** The new state of an address, by the type of the event. */
export const stateByEventType: ReadonlyMap<string, 'bounced' | 'complained'> = new Map([
  ['mail.bounced', 'bounced'],
  ['mail.complained', 'complained'],
])

/** The signature of a call: HMAC-SHA256 of id, time and body with the base64-decoded secret without its prefix. */
export function signatureOf(secret: string, { id, seconds, body }: { id: string; seconds: string; body: Buffer }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')
}

/** Whether a call was signed with the secret at about the present time. One of several signatures is enough, as sent while a secret is rotated. */
export function isSigned(secret: string, headers: Headers, body: Buffer, now: Date): boolean {
  const id = headers.get('webhook-id') ?? ''
  const seconds = headers.get('webhook-timestamp') ?? ''
  if (id === '' || !/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(Number(seconds) * 1000 - now.getTime()) > toleranceMs) return false
  const right = `v1,${signatureOf(secret, { id, seconds, body })}`
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, 5)
  return given.some((one) => same(one, right))
}
