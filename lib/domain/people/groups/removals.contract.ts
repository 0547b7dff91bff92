import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { changedBetween, Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import { shownGroup } from './groups.contract'

const removedAt = Instant.describe('Records of removals are kept for 30 days')
export const RemovedGroup = z.object({ id: Id, removedAt })
export const RemovedGroupMember = z.object({ groupId: Id, userId: Id, removedAt })
named({ RemovedGroup, RemovedGroupMember })

const access = { role: 'admin', permission: 'group.read' } as const
const list = { type: 'cursor', orderBy: ['updatedAt'], default: 'updatedAt:asc' } as const
const at = shownGroup.updatedAt

export const listRemovedGroups = contract({
  id: 'groups.removed',
  method: 'GET',
  path: '/admin/organization/group/removed/list',
  summary: 'List groups that were deleted',
  description: 'In the last 30 days, by the moment of the deletion, which `updatedFrom` and `updatedTo` are compared with.',
  access,
  query: z.strictObject(changedBetween),
  returns: z.array(RemovedGroup),
  list,
  example: { returns: [{ id: shownGroup.id, removedAt: at }] },
})

export const listRemovedGroupMembers = contract({
  id: 'groups.removedMembers',
  method: 'GET',
  path: '/admin/organization/group/member/removed/list',
  summary: 'List memberships of groups that ended',
  description:
    'In the last 30 days, by the moment of the end, which `updatedFrom` and `updatedTo` are compared with. A person who has joined again since then is in the group: read the removals first.',
  access,
  query: z.strictObject({ group: severalOf(Id).optional().describe('Only of these groups'), ...changedBetween }),
  returns: z.array(RemovedGroupMember),
  list,
  example: { returns: [{ groupId: shownGroup.id, userId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31', removedAt: at }] },
})
