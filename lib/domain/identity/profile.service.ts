import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './profile.contract'
import { accountRecords } from './users.service'

export const updateProfile = implement(contracts.updateProfile, async (context, { body }) => {
  const { db, organization, user } = context
  const before = await one(
    db
      .select()
      .from(users)
      .where(ofTenant(context, users, eq(users.id, user.id)))
      .for('update'),
  )
  const row = await accountRecords.change(context, before, body, ['name', 'locale', 'timeZone', 'numerals'])
  return {
    ...row,
    roleTypes: user.roleTypes,
    isTwoFactorEnable: user.isTwoFactorOn,
    hasAcceptedTerms: user.termsAccepted,
    organization,
  }
})
