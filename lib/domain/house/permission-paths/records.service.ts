import { sql } from 'drizzle-orm'
import { accountRows } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { groupRows, isManaged, isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { RecordOfGroups } from './words'

type Found = { kind: RecordOfGroups; isInGroups: boolean }

/** Which record has an id, and whether it is in the groups that a manager reaches; null for a record that groups do not limit. */
export async function recordInGroups({ db, organization }: TenantContext, id: string, manager: string): Promise<Found | null> {
  const organizationId = sql`found.organization_id`
  const by = sql`${manager}::uuid`
  const isMeant = sql`found.organization_id = ${organization.id} and found.id = ${id}`
  const [record] = await db.execute<Found>(sql`
    select 'person' as kind, ${isReachedBy({ organizationId, userId: sql`found.id` }, by)} as "isInGroups" from ${accountRows} found where ${isMeant}
    union all
    select 'group', ${isManaged({ organizationId, groupId: sql`found.id` }, by)} from ${groupRows} found where ${isMeant}
    union all
    select 'enrolment', ${isReachedBy({ organizationId, userId: sql`found.user_id` }, by)} from ${enrolmentRows} found where ${isMeant}`)
  return record ?? null
}
