import { count, eq, isNull } from 'drizzle-orm'
import { twoFactorBackupCodes, users } from '@/db/schema/identity'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './own-account.contract'

/** How many backup codes of a person were not used yet. */
export async function backupCodesLeft(context: TenantContext, userId: string): Promise<number> {
  const unused = ofTenant(
    context,
    twoFactorBackupCodes,
    eq(twoFactorBackupCodes.userId, userId),
    isNull(twoFactorBackupCodes.usedAt),
  )
  const { left } = await one(context.db.select({ left: count() }).from(twoFactorBackupCodes).where(unused))
  return left
}

export const readTwoFactorStatus = implement(contracts.readTwoFactorStatus, async (context) => {
  const { db, user } = context
  const mine = ofTenant(context, users, eq(users.id, user.id))
  const { enabledAt } = await one(db.select({ enabledAt: users.twoFactorEnabledAt }).from(users).where(mine))
  return {
    isTwoFactorEnable: enabledAt !== null,
    enabledAt,
    backupCodesRemaining: enabledAt ? await backupCodesLeft(context, user.id) : 0,
  }
})
