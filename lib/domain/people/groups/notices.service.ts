import { sql } from 'drizzle-orm'
import type { Audience, Subject } from '@/lib/domain/house/notifications/room'
import { membersAfter } from './group-tree.service'
import { groupAsJson, groupRecords } from './groups.service'

type Names = { ar?: string; en?: string }

/** A group, as notifications are about it: they name it. */
export const groupSubject: Subject = {
  async describe({ db, organization }, { groupId }) {
    const group = groupAsJson(sql`${organization.id}::uuid`, sql`${groupId}::uuid`)
    const [row] = await db.execute<{ group: { name: Names } | null }>(sql`select ${group} as group`)
    return row?.group ? { values: { group: row.group.name } } : undefined
  },
}

/** The people of a group and of the groups that it contains. */
export const groupAudience: Audience<'groupNotFound'> = {
  assertIsThere: groupRecords.get,
  name: ({ organizationId, id }) => sql`(${groupAsJson(organizationId, id)}->'name')::jsonb`,
  peopleAfter: (context, groupId, after, most) => membersAfter(context, { groupId }, after, most),
}
