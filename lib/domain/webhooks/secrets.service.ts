import { randomBytes } from 'node:crypto'
import type { webhooks } from '@/db/schema/webhooks'
import { env } from '@/lib/platform/env'
import { deriveKey, open, seal } from '@/lib/platform/secrets'

type Sealed = Pick<typeof webhooks.$inferSelect, 'id' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousUntil'>

/** How long the secret before a rotation signs too. */
export const overlapMs = 86_400_000

const key = () => deriveKey(env().APP_SECRET, 'webhook-secret')

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
export const sealSecret = (webhookId: string, secret: string): string => seal(key(), secret, webhookId)

/** The secrets that sign at a time, the newest first. */
export function secretsAt({ id, sealedSecret, sealedPreviousSecret, previousUntil }: Sealed, now: Date): string[] {
  const previous = previousUntil && previousUntil > now ? sealedPreviousSecret : null
  return [sealedSecret, previous].flatMap((sealed) => (sealed ? [open(key(), sealed, id)] : []))
}
