import { sql } from 'drizzle-orm'
import { assetStorage } from '@/db/schema/files'
import { env } from '@/lib/platform/env'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

/**
 * Adds bytes to an organization's usage, or subtracts them; false, without a change, if the quota would be exceeded. The organization's row is locked
 * until the transaction ends, so that parallel uploads cannot exceed it together. Subtracting always succeeds.
 */
export async function countBytes({ db, organization }: TenantContext, bytes: number): Promise<boolean> {
  if (bytes === 0) return true
  await db.insert(assetStorage).values({ organizationId: organization.id }).onConflictDoNothing()
  const { usedBytes, quotaBytes, organizationId } = assetStorage
  const isWithin = sql`${usedBytes} + ${bytes}::bigint <= coalesce(${quotaBytes}, ${env().FILES_QUOTA_BYTES}::bigint)`
  const counted = await db
    .update(assetStorage)
    .set({ usedBytes: sql`${usedBytes} + ${bytes}::bigint` })
    .where(sql`${organizationId} = ${organization.id} and (${bytes}::bigint < 0 or ${isWithin})`)
    .returning({ usedBytes })
  return counted.length === 1
}
