import { inArray } from 'drizzle-orm'
import { groupManagers } from '@/db/schema/groups'
import type { Holding } from '@/lib/domain/house/roles/holdings.rules'
import { groupGrantsOf } from '@/lib/domain/house/roles/role-holders.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lineOf } from './group-tree.service'

/**
 * The rights of managers over a person who joins their group: their permissions of scope `group`. A caller
 * who lets a person join must hold the same for all people; otherwise managers could reach people by putting
 * them into a group of their own.
 */
export async function reachOfManagers(context: TenantContext, managers: readonly string[]): Promise<Holding> {
  if (managers.length === 0) return { type: 'user', grants: [] }
  const grants = await groupGrantsOf(context, managers)
  return { type: 'user', grants: grants.map((grant) => ({ ...grant, scope: 'any' })) }
}

/** The same for the managers of a group and of the groups that contain it; nothing for no group. */
export async function reachOfGroup(context: TenantContext, groupId: string | null): Promise<Holding> {
  const line = groupId ? await lineOf(context, groupId) : []
  if (line.length === 0) return { type: 'user', grants: [] }
  const rows = await context.db
    .selectDistinct({ userId: groupManagers.userId })
    .from(groupManagers)
    .where(ofTenant(context, groupManagers, inArray(groupManagers.groupId, line)))
  return reachOfManagers(
    context,
    rows.map(({ userId }) => userId),
  )
}
