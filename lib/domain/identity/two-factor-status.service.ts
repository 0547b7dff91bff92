import { and, count, eq, isNull } from 'drizzle-orm'
import { twoFactorBackupCodes, users } from '@/db/schema/identity'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './own-account.contract'

/** How many backup codes of a person were not used yet. */
export async function backupCodesLeft(
  { db, organization }: Pick<SystemContext, 'db' | 'organization'>,
  userId: string,
): Promise<number> {
  const unused = and(
    eq(twoFactorBackupCodes.organizationId, organization.id),
    eq(twoFactorBackupCodes.userId, userId),
    isNull(twoFactorBackupCodes.usedAt),
  )
  const { left } = await one(db.select({ left: count() }).from(twoFactorBackupCodes).where(unused))
  return left
}

export const readTwoFactorStatus = implement(contracts.readTwoFactorStatus, async (context) => {
  const { db, organization, user } = context
  const mine = and(eq(users.organizationId, organization.id), eq(users.id, user.id))
  const { enabledAt } = await one(db.select({ enabledAt: users.twoFactorEnabledAt }).from(users).where(mine))
  return {
    isTwoFactorEnable: enabledAt !== null,
    enabledAt,
    backupCodesRemaining: enabledAt ? await backupCodesLeft(context, user.id) : 0,
  }
})
