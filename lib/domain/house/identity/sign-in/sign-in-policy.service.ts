import { signInPolicies } from '@/db/schema/identity'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from '../two-step/two-factor-setup.contract'
import { twoFactorPolicyOf } from './challenges.service'

export const readSignInPolicy = implement(contracts.readSignInPolicy, async (context) => ({
  twoFactor: await twoFactorPolicyOf(context),
}))

export const updateSignInPolicy = implement(contracts.updateSignInPolicy, async (context, { body: { twoFactor } }) => {
  const { db, organization, now, note } = context
  const before = await twoFactorPolicyOf(context)
  await db
    .insert(signInPolicies)
    .values({ organizationId: organization.id, twoFactor })
    .onConflictDoUpdate({ target: signInPolicies.organizationId, set: { twoFactor, updatedAt: now } })
  note({ resource: { type: 'organization', id: organization.id, label: organization.slug, name: organization.name } })
  note({ before: { twoFactor: before }, after: { twoFactor } })
  return { twoFactor }
})
