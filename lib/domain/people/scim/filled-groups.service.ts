import { sql } from 'drizzle-orm'
import type { scimGroups } from '@/db/schema/scim'
import { fillFromDirectory } from '@/lib/domain/people/groups/filling.service'
import { groups } from '@/lib/domain/people/groups/room'
import type { Publishing } from '@/lib/platform/events/publish'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'

// A group of the organization is filled by a directory's group whose external id, id or name its own external id is.

type Named = Pick<typeof scimGroups.$inferSelect, 'id' | 'externalId' | 'displayName'>
export const keysOf = ({ id, externalId, displayName }: Named): string[] => [
  id,
  displayName.trim(),
  ...(externalId ? [externalId] : []),
]

const members = sql`select member.user_id from scim_groups source
  join scim_group_members member on member.organization_id = source.organization_id and member.group_id = source.id
  where source.organization_id = filled.organization_id
    and filled.external_id in (source.id::text, source.external_id, btrim(source.display_name))`

/** After a change of groups of a directory: `keys` are what they are or were called. */
export const fillNamed = (context: Publishing, keys: readonly string[]) =>
  fillFromDirectory(
    context,
    sql`filled.external_id in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`,
    members,
  )

const fillOne = (context: ReactionContext, { payload }: Published<{ groupId: string }>) =>
  fillFromDirectory(context, sql`filled.id = ${payload.groupId}`, members)

export const fillingReactions = [
  reacts(groups.events.groupCreated, { name: 'scim.fillNewGroup', each: fillOne }),
  reacts(groups.events.groupChanged, { name: 'scim.fillChangedGroup', each: fillOne }),
]
