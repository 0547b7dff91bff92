import { rotateIssuerKey, withdrawIssuerKey } from '@/lib/domain/assessing/certificates/issuer-keys.contract'
import type { client } from '@/lib/platform/http/client'

/** Keys that sign credentials in each of their states: one that signs, one before it, and one that was withdrawn. */
export async function makeIssuerKeys(admin: ReturnType<typeof client>): Promise<void> {
  const { data: first } = await admin(rotateIssuerKey, {})
  await admin(rotateIssuerKey, {})
  await admin(withdrawIssuerKey, { params: { id: first.id } })
  await admin(rotateIssuerKey, {})
}
