import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { groupMembers, groups } from '@/db/schema/groups'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { groups as room } from './room'
import type { MemberSource } from './words'

/** A person in a group. */
export type Membership = { groupId: string; userId: string }

// Memberships are written here alone, with the events of the change.

const atOnce = 5000

const pairsOf = (memberships: readonly Membership[]): SQL =>
  sql`(select one."groupId", one."userId" from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as one("groupId" uuid, "userId" uuid))`

const piecesOf = (memberships: readonly Membership[]) =>
  Array.from({ length: Math.ceil(memberships.length / atOnce) }, (_, at) => memberships.slice(at * atOnce, (at + 1) * atOnce))

/** Adds memberships of one source; answers those that are new. The groups and the people exist. */
export async function join(context: Publishing, memberships: readonly Membership[], source: MemberSource): Promise<Membership[]> {
  const joined: Membership[] = []
  for (const piece of piecesOf(memberships)) {
    const values = piece.map((one) => ({ ...one, organizationId: context.organization.id, sources: [source] }))
    const rows = await context.db
      .insert(groupMembers)
      .values(values)
      .onConflictDoUpdate({
        target: [groupMembers.organizationId, groupMembers.groupId, groupMembers.userId],
        set: { sources: sql`${groupMembers.sources} || ${source}::text` },
        setWhere: sql`not ${source} = any(${groupMembers.sources})`,
      })
      .returning({ groupId: groupMembers.groupId, userId: groupMembers.userId, isNew: sql<boolean>`xmax = 0` })
    joined.push(...rows.filter(({ isNew }) => isNew).map(({ groupId, userId }) => ({ groupId, userId })))
  }
  await publish(context, ...joined.map((one) => newEvent(room.events.groupJoined, { ...one, source })))
  return joined
}

/** Takes a source from memberships; those without another one end, and are answered. */
export async function leave(
  context: Publishing,
  memberships: readonly Membership[],
  source: MemberSource,
): Promise<Membership[]> {
  const { groupId, userId, sources } = groupMembers
  const left: Membership[] = []
  for (const piece of piecesOf(memberships)) {
    const isMeant = sql`(${groupId}, ${userId}) in ${pairsOf(piece)}`
    const hasSource = sql`${source} = any(${sources})`
    const ended = await context.db
      .delete(groupMembers)
      .where(ofTenant(context, groupMembers, isMeant, sql`${sources} = array[${source}]::text[]`))
      .returning({ groupId, userId })
    left.push(...ended)
    await context.db
      .update(groupMembers)
      .set({ sources: sql`array_remove(${sources}, ${source}::text)` })
      .where(ofTenant(context, groupMembers, isMeant, hasSource))
  }
  await publish(context, ...left.map((one) => newEvent(room.events.groupLeft, { ...one, source })))
  return left
}

/** Ends all memberships of some groups or of a person. */
async function end(context: Publishing, condition: SQL): Promise<void> {
  const { groupId, userId, sources } = groupMembers
  const ended = await context.db
    .delete(groupMembers)
    .where(ofTenant(context, groupMembers, condition))
    .returning({ groupId, userId, sources })
  const gone = ended.map(({ sources: last, ...one }) => newEvent(room.events.groupLeft, { ...one, source: last[0] ?? 'hand' }))
  await publish(context, ...gone)
}

export const endMembershipsOfGroup = (context: Publishing, groupId: string) => end(context, eq(groupMembers.groupId, groupId))
export const endMembershipsOfPerson = (context: Publishing, userId: string) => end(context, eq(groupMembers.userId, userId))

/** The groups that a person is in itself, with their names, for the document with everything about them. */
export const groupsOfPerson = (context: TenantContext, userId: string) =>
  context.db
    .select({ groupId: groups.id, name: groups.name, sources: groupMembers.sources, since: groupMembers.createdAt })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.organizationId, groupMembers.organizationId), eq(groups.id, groupMembers.groupId)))
    .where(ofTenant(context, groupMembers, eq(groupMembers.userId, userId)))
    .orderBy(groupMembers.createdAt)

/** The groups that a person is in itself, by source; locked. */
export async function membershipsOf(context: TenantContext, userId: string, groupIds?: string[]) {
  return context.db
    .select({ groupId: groupMembers.groupId, sources: groupMembers.sources })
    .from(groupMembers)
    .where(
      ofTenant(context, groupMembers, and(eq(groupMembers.userId, userId), groupIds && inArray(groupMembers.groupId, groupIds))),
    )
    .for('update')
}
