import { users } from '@/db/schema/identity'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { lockMostPeople } from '@/lib/platform/records/own-organization'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/**
 * Refuses more active accounts than the operator allows this organization, counted with those that this transaction has made, and with as many more. Two
 * transactions cannot exceed the quota together; without one nothing is locked or counted.
 */
export async function assertPeopleQuota(context: TenantContext, more = 0): Promise<void> {
  const most = await lockMostPeople(context)
  if (most === null) return
  const people = await context.db.$count(users, ofTenant(context, users, isOneOf(users.status, 'active')))
  if (people + more > most) throw new Refusal('organizationPeopleFull', { params: { most } })
}
