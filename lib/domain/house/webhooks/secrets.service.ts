import { randomBytes } from 'node:crypto'
import type { webhooks } from '@/db/schema/webhooks'
import { env } from '@/lib/platform/env'
import { deriveKey, open, seal } from '@/lib/platform/secrets'

type Sealed = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousUntil' | 'earlierSecrets'
>

/** How long the secret before a rotation signs too. */
export const overlapMs = 86_400_000

const key = () => deriveKey(env().APP_SECRET, 'webhook-secret')

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
export const sealSecret = (webhookId: string, secret: string): string => seal(key(), secret, webhookId)

/** The most secrets before the one before the last rotation that are kept; of more the oldest ones end early. */
const mostEarlier = 8

/** The secrets before the newest that still sign at a time, the newest first. */
function earlierAt(
  { sealedPreviousSecret, previousUntil, earlierSecrets }: Sealed,
  now: Date,
): { sealed: string; until: string }[] {
  const previous =
    sealedPreviousSecret && previousUntil ? [{ sealed: sealedPreviousSecret, until: previousUntil.toISOString() }] : []
  return [...previous, ...(earlierSecrets ?? [])].filter(({ until }) => new Date(until) > now)
}

/** The secrets that sign at a time, the newest first. */
export function secretsAt(webhook: Sealed, now: Date): string[] {
  const { id, sealedSecret } = webhook
  const earlier = earlierAt(webhook, now).map(({ sealed }) => sealed)
  return [sealedSecret, ...earlier].flatMap((sealed) => (sealed ? [open(key(), sealed, id)] : []))
}

/** The columns of a rotation: the secrets whose time has not passed go on signing until then. */
export const rotated = (webhook: Sealed, secret: string, now: Date) => ({
  sealedSecret: sealSecret(webhook.id, secret),
  sealedPreviousSecret: webhook.sealedSecret,
  previousUntil: webhook.sealedSecret ? new Date(now.getTime() + overlapMs) : null,
  earlierSecrets: earlierAt(webhook, now).slice(0, mostEarlier),
})
