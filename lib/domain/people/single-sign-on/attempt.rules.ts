import { z } from 'zod'
import { open, seal } from '@/lib/platform/secrets'

/** How long a person may take at the provider. */
export const attemptSeconds = 600

const Attempt = z.strictObject({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.enum(['website', 'mobile']),
  expiresAt: z.int(),
})
export type Attempt = z.output<typeof Attempt>

/**
 * A sign-in that is on its way through a provider, as the client keeps it: encrypted and bound to the organization, so that nothing is stored here. Whoever
 * brings back the provider's answer must bring the attempt that asked for it.
 */
export const sealAttempt = (key: Buffer, organizationId: string, attempt: Attempt): string =>
  seal(key, JSON.stringify(attempt), organizationId)

/** The attempt that a client brings back, or null where it is not one of this organization and provider, or too old. */
export function openAttempt(
  key: Buffer,
  sealed: string,
  { organizationId, providerId, now }: { organizationId: string; providerId: string; now: Date },
): Attempt | null {
  let text: string
  try {
    text = open(key, sealed, organizationId)
  } catch {
    return null
  }
  const { data } = Attempt.safeParse(JSON.parse(text))
  return data && data.providerId === providerId && data.expiresAt > now.getTime() ? data : null
}
