import { sql } from 'drizzle-orm'
import { captchaUses } from '@/db/schema/platform'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { sha256 } from '@/lib/platform/secrets'

/** Marks a ticket of a launch as used; false if it already was. */
export async function spend(
  { db, organization }: TenantContext,
  { id, expiresAt }: { id: string; expiresAt: number },
): Promise<boolean> {
  const values = {
    organizationId: organization.id,
    signature: `lti:${sha256(id).toString('base64url')}`,
    expiresAt: new Date(expiresAt),
  }
  const fresh = await db.insert(captchaUses).values(values).onConflictDoNothing().returning({ used: sql`1` })
  return fresh.length === 1
}
