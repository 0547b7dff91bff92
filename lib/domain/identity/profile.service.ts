import { and, eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './profile.contract'

export const updateProfile = implement(contracts.updateProfile, async (context, { body }) => {
  const { db, organization, user, note } = context
  const resource = { type: 'user', id: user.id, label: user.email }
  const mine = and(eq(users.organizationId, organization.id), eq(users.id, user.id))
  const before = await one(db.select().from(users).where(mine).for('update'))
  const row = await one(
    db
      .update(users)
      .set({ ...body, version: sql`${users.version} + 1` })
      .where(mine)
      .returning(),
  )
  const shown = ({ name, locale, timeZone, numerals }: typeof row) => ({ name, locale, timeZone, numerals })
  note({ resource, before: shown(before), after: shown(row) })
  return {
    ...row,
    roleTypes: user.roleTypes,
    isTwoFactorEnable: user.isTwoFactorOn,
    hasAcceptedTerms: user.termsAccepted,
    organization,
  }
})
