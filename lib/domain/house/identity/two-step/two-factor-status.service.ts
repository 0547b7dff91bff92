import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from '../account/own-account.contract'
import { backupCodesLeft, twoFactorPolicyOf } from '../sign-in/challenges.service'

export const readTwoFactorStatus = implement(contracts.readTwoFactorStatus, async (context) => {
  const { db, user } = context
  const mine = ofTenant(context, users, eq(users.id, user.id))
  const { enabledAt } = await one(db.select({ enabledAt: users.twoFactorEnabledAt }).from(users).where(mine))
  return {
    isTwoFactorEnable: enabledAt !== null,
    enabledAt,
    backupCodesRemaining: enabledAt ? await backupCodesLeft(context, user.id) : 0,
    policy: await twoFactorPolicyOf(context),
  }
})
