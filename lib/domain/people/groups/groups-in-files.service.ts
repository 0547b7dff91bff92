import { inArray } from 'drizzle-orm'
import { groupMembers, groups, groupTree } from '@/db/schema/groups'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Every group as a file may name it. */
export const namesOfGroups = (context: TenantContext) =>
  context.db
    .select({ id: groups.id, name: groups.name, externalId: groups.externalId })
    .from(groups)
    .where(ofTenant(context, groups))

/** For each of some groups itself and the groups that contain it. */
export async function linesOf(context: TenantContext, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>()
  if (groupIds.length === 0) return lines
  const rows = await context.db
    .select({ groupId: groupTree.groupId, ancestorId: groupTree.ancestorId })
    .from(groupTree)
    .where(ofTenant(context, groupTree, inArray(groupTree.groupId, [...groupIds])))
  for (const { groupId, ancestorId } of rows) lines.set(groupId, [...(lines.get(groupId) ?? []), ancestorId])
  return lines
}

/** The groups in which files have put some people, by person. */
export async function importedGroupsOf(context: TenantContext, people: readonly string[]): Promise<Map<string, Set<string>>> {
  const byPerson = new Map(people.map((id) => [id, new Set<string>()]))
  if (people.length === 0) return byPerson
  const rows = await context.db
    .select({ userId: groupMembers.userId, groupId: groupMembers.groupId, sources: groupMembers.sources })
    .from(groupMembers)
    .where(ofTenant(context, groupMembers, inArray(groupMembers.userId, [...people])))
  for (const { userId, groupId, sources } of rows) if (sources.includes('import')) byPerson.get(userId)?.add(groupId)
  return byPerson
}
