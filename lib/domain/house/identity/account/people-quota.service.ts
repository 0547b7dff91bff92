import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { organizations } from '@/db/schema/organizations'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/**
 * Refuses more active accounts than the operator allows this organization, counted with those that this transaction has made, and with as many more. The
 * organization's row stays locked until the transaction ends, so that two at once cannot exceed it together; without a quota nothing is locked or counted.
 */
export async function assertPeopleQuota(context: TenantContext, more = 0): Promise<void> {
  const { db, organization } = context
  const [quota] = await db
    .select({ most: organizations.mostPeople })
    .from(organizations)
    .where(and(eq(organizations.id, organization.id), isNotNull(organizations.mostPeople)))
    .for('no key update')
  if (quota?.most == null) return
  const people = await db.$count(users, ofTenant(context, users, isOneOf(users.status, 'active')))
  if (people + more > quota.most) throw new Refusal('organizationPeopleFull', { params: { most: quota.most } })
}
