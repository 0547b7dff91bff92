import { z } from 'zod'
import { peopleNamed } from '@/lib/domain/house/identity/account/person-reference.contract'
import { accountStates } from '@/lib/domain/house/identity/words'
import { examplePerson, PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { changedAt, changedBetween, Id, named } from '@/lib/platform/http/contract'
import { shownGroup } from './groups.contract'
import { memberSources } from './words'

export const GroupMember = z.object({
  userId: Id,
  name: PersonName,
  email: z.string(),
  status: z.enum(accountStates).describe('Of the account; only active ones may sign in'),
  sources: z.array(z.enum(memberSources)).describe('Why they are in the group itself; empty: only through a group it contains'),
  isManager: z.boolean().describe('Whether they manage this group itself'),
  updatedAt: changedAt,
})
named({ GroupMember })

const params = z.object({ id: Id })
const ofPerson = z.object({ id: Id, userId: Id })
const examplePair = { id: shownGroup.id, userId: examplePerson.userId }

export const listGroupMembers = contract({
  id: 'groups.members',
  method: 'GET',
  path: '/admin/organization/group/:id/member/list',
  summary: 'List who is in a group',
  description: 'People of the group and of the groups it contains, each once. `search` looks in names and addresses.',
  access: { role: 'admin', permission: 'group.read', reach: ['group'] },
  params,
  query: z.strictObject(changedBetween),
  returns: z.array(GroupMember),
  errors: ['groupNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'email'], default: 'createdAt:desc' },
  example: {
    params: { id: shownGroup.id },
    returns: [{ ...examplePerson, status: 'active', sources: ['hand'], isManager: false, updatedAt: shownGroup.updatedAt }],
  },
})

export const addGroupMembers = contract({
  id: 'groups.addMembers',
  method: 'POST',
  path: '/admin/organization/group/:id/member',
  summary: 'Put people into a group',
  description:
    'One to 1,000 people, by id in `userIds` (an unknown one refuses all, 404/5150) or in `people` by address, external id or employee number; one of the two. Managers of the group reach them from then on, so you must hold what those hold for their groups (5065).',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupMemberAdd',
  params,
  body: z.strictObject({ userIds: z.array(Id).min(1).max(1000).optional(), people: peopleNamed(1000).optional() }),
  returns: z.object({ added: z.int().describe('People who were not in the group itself before') }),
  errors: ['groupNotFound', 'userNotFound', 'roleGrantsTooMuch'],
  example: { params: { id: shownGroup.id }, body: { userIds: [examplePerson.userId] }, returns: { added: 1 } },
})

export const removeGroupMember = contract({
  id: 'groups.removeMember',
  method: 'DELETE',
  path: '/admin/organization/group/:id/member/:userId',
  summary: 'Take a person out of a group',
  description:
    'Ends the membership given by hand or by an import. A person whom a directory or the rule of the group puts into it stays in it; `isMember` says so. Removing a person who is not in it succeeds and changes nothing.',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupMemberRemove',
  params: ofPerson,
  returns: z.object({ id: Id, userId: Id, isMember: z.boolean() }),
  errors: ['groupNotFound', 'userNotFound'],
  example: { params: examplePair, returns: { ...examplePair, isMember: false } },
})

export const addGroupManager = contract({
  id: 'groups.addManager',
  method: 'POST',
  path: '/admin/organization/group/:id/manager/:userId',
  summary: 'Make a person the manager of a group',
  description:
    'Their permissions of scope `group` reach the people of this group and of all it contains. You must hold each of those permissions for everybody (5065).',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupManagerAdd',
  params: ofPerson,
  returns: z.object({ id: Id, userId: Id, isManager: z.boolean() }),
  errors: ['groupNotFound', 'userNotFound', 'roleGrantsTooMuch'],
  example: { params: examplePair, returns: { ...examplePair, isManager: true } },
})

export const removeGroupManager = contract({
  id: 'groups.removeManager',
  method: 'DELETE',
  path: '/admin/organization/group/:id/manager/:userId',
  summary: 'End the management of a group by a person',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupManagerRemove',
  params: ofPerson,
  returns: z.object({ id: Id, userId: Id, isManager: z.boolean() }),
  errors: ['groupNotFound', 'userNotFound'],
  example: { params: examplePair, returns: { ...examplePair, isManager: false } },
})
