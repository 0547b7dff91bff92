import { type SQL, sql } from 'drizzle-orm'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { groupMemberRows, groupRows, groupTreeRows, isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

type Names = { ar?: string; en?: string }
export type Team = { id: string; name: Names; people: { id: string; name: Names }[] }

/** Whether a person of another statement is in the team of a row. */
export const isOfTeam = (row: { organizationId: SQL; userId: SQL }, teamId: SQL): SQL =>
  sql`(${teamId} is not null and ${isInGroups(row, sql`array[${teamId}]`)})`

/** The ids of the people of a team. */
export async function peopleOfTeam({ db, organization }: TenantContext, teamId: string): Promise<string[]> {
  const rows = await db.execute<{ userId: string }>(sql`
    select distinct inside.user_id as "userId" from ${groupMemberRows} inside join ${groupTreeRows} line
      on line.organization_id = inside.organization_id and line.group_id = inside.group_id
    where inside.organization_id = ${organization.id} and line.ancestor_id = ${teamId} order by 1`)
  return rows.map(({ userId }) => userId)
}

/** The subgroup of a group in which a person is, with its people; the first by id where there are several. */
export async function teamOf(context: TenantContext, groupId: string, userId: string): Promise<Team | null> {
  const { db, organization } = context
  const who = { organizationId: sql`team.organization_id`, userId: sql`${userId}::uuid` }
  const [team] = await db.execute<{ id: string; name: Names }>(sql`
    select team.id, team.name from ${groupRows} team where team.organization_id = ${organization.id} and team.parent_id = ${groupId}
      and ${isInGroups(who, sql`array[team.id]`)} order by team.id limit 1`)
  if (!team) return null
  const people = await peopleById(context, await peopleOfTeam(context, team.id))
  return { ...team, people: [...people].map(([id, { name }]) => ({ id, name })) }
}
