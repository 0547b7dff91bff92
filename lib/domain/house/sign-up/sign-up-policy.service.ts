import { signUpPolicies } from '@/db/schema/sign-up'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { givenByRoles, roleRecords } from '@/lib/domain/house/roles/roles.service'
import { personId } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './sign-up-policy.contract'

type Policy = typeof signUpPolicies.$inferSelect
type Opener = { id: string; email: string }
const decided = ({ mode, emailDomains, roleId }: Policy) => ({ mode, emailDomains, roleId })

async function policyOf(context: TenantContext): Promise<Policy | undefined> {
  const [row] = await context.db.select().from(signUpPolicies).where(ofTenant(context, signUpPolicies))
  return row
}

/** The open sign-up policy with its author; null if there is none or the author is no longer active. */
export async function policyInForce(context: TenantContext): Promise<{ policy: Policy; opener: Opener } | null> {
  const policy = await policyOf(context)
  if (!policy || policy.mode === 'closed') return null
  const opener = await personById(context, policy.openedBy)
  return opener?.status === 'active' ? { policy, opener: { id: policy.openedBy, email: opener.email } } : null
}

async function shown(context: TenantContext) {
  const policy = await policyOf(context)
  const isOpen = (await policyInForce(context)) !== null
  return { ...(policy ? decided(policy) : { mode: 'closed' as const, emailDomains: [], roleId: null }), isOpen }
}

export const readSignUpPolicy = implement(contracts.readSignUpPolicy, shown)

export const updateSignUpPolicy = implement(contracts.updateSignUpPolicy, async (context, { body }) => {
  const { db, organization, user, now, note } = context
  const emailDomains = [...new Set(body.emailDomains)]
  if (body.mode === 'byDomain' && emailDomains.length === 0) throw invalid({ key: 'required', property: 'emailDomains' })
  const set = { mode: body.mode, emailDomains, roleId: body.roleId, openedBy: personId(user), updatedAt: now }
  // The author assigns the role to everybody who signs up, so they must be allowed to assign it.
  const plan = async () => {
    const role = await roleRecords.get(context, body.roleId)
    // Roles of type admin are refused.
    if (role.type !== 'user') throw invalid({ key: 'custom', property: 'roleId' })
    // The policy before, which ends with this change, may give a role with more.
    const before = await policyOf(context)
    return { given: await givenByRoles(context, before?.roleId ? [before.roleId, body.roleId] : [body.roleId]) }
  }
  await changeHoldings(context, plan, async () => {
    const before = await policyOf(context)
    const values = { ...set, organizationId: organization.id }
    const target = signUpPolicies.organizationId
    const row = await one(db.insert(signUpPolicies).values(values).onConflictDoUpdate({ target, set }).returning())
    note({ resource: { type: 'organization', id: organization.id, label: organization.slug, name: organization.name } })
    note({ before: before ? decided(before) : {}, after: decided(row) })
  })
  return shown(context)
})
