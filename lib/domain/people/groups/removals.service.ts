import { isNotNull, isNull, sql } from 'drizzle-orm'
import { groupRemovals } from '@/db/schema/groups'
import { implement } from '@/lib/platform/http/implement'
import { list, momentText } from '@/lib/platform/lists/list'
import * as contracts from './removals.contract'

const removedAt = momentText(groupRemovals.updatedAt)

const removedGroups = list(contracts.listRemovedGroups, {
  table: groupRemovals,
  where: isNull(groupRemovals.userId),
  fields: { id: sql`${groupRemovals.groupId}`, removedAt },
})

export const listRemovedGroups = implement(contracts.listRemovedGroups, ({ db, organization }, { page }) =>
  removedGroups(db, page, { organizationId: organization.id }),
)

const removedMembers = list(contracts.listRemovedGroupMembers, {
  table: groupRemovals,
  where: isNotNull(groupRemovals.userId),
  filters: { group: groupRemovals.groupId },
  fields: { removedAt },
})

export const listRemovedGroupMembers = implement(contracts.listRemovedGroupMembers, ({ db, organization }, { query, page }) =>
  removedMembers(db, page, { organizationId: organization.id, filters: { group: query.group } }),
)
