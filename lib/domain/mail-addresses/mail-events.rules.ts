import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { same } from '@/lib/platform/secrets'

/** How far the time of a call may be from ours. */
const toleranceMs = 5 * 60_000

/** What a provider tells of one mail, in the form of Standard Webhooks; other types are taken and mean nothing here. */
export const MailEvent = z.object({
  type: z.string().max(100),
  timestamp: Instant,
  data: z.object({ organizationId: Id, email: z.string().min(3).max(320) }),
})

/** What an event says of its address. */
export const stateOf: Readonly<Record<string, 'bounced' | 'complained'>> = {
  'mail.bounced': 'bounced',
  'mail.complained': 'complained',
}

/** The signature of one call: HMAC-SHA256 of id, time and body with the secret, without its prefix, read as base64. */
export function signatureOf(secret: string, { id, seconds, body }: { id: string; seconds: string; body: Buffer }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')
}

/** Whether a call was signed with the secret, and now. Of several signatures, as there are while a secret is changed, one is enough. */
export function isSigned(secret: string, headers: Headers, body: Buffer, now: Date): boolean {
  const id = headers.get('webhook-id') ?? ''
  const seconds = headers.get('webhook-timestamp') ?? ''
  if (id === '' || !/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(Number(seconds) * 1000 - now.getTime()) > toleranceMs) return false
  const right = `v1,${signatureOf(secret, { id, seconds, body })}`
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, 5)
  return given.some((one) => same(one, right))
}
