import { z } from 'zod'
import { PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, changedAt, changedBetween, Id, Instant, limitedText, line, named, severalOf } from '@/lib/platform/http/contract'
import { groupKinds } from './words'

export const mostLevels = 10
export const mostGroups = 5000

/** A name in one or both languages. */
const GroupName = z
  .strictObject({ ar: line(120).optional(), en: line(120).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')

const shownName = z.object({ ar: z.string().optional(), en: z.string().optional() }).describe('In one or both languages')
const Manager = z.object({
  id: Id,
  name: PersonName,
  email: z.string(),
  isActive: z.boolean().describe('false: suspended, so that the group is not managed by them'),
})

const inList = z.object({
  id: Id,
  kind: z.enum(groupKinds),
  name: shownName,
  parentId: Id.nullable().describe('The group that contains it'),
  ancestors: z.array(z.object({ id: Id, name: shownName })).describe('The groups that contain it, outermost first'),
  externalId: z.string().nullable().describe('Its id in the system it comes from, such as a OneRoster `sourcedId`'),
  memberCount: z.int().describe('People in the group itself'),
  groupCount: z.int().describe('Groups directly in it'),
  managers: z.array(Manager).describe('Of this group itself, the longest-serving first; managers of its ancestors manage it too'),
  createdAt: Instant,
  updatedAt: changedAt,
  version: z.int(),
})
export const Group = inList.extend({
  nestedMemberCount: z.int().describe('People in the group or in a group it contains, each counted once'),
})
named({ Group, GroupInList: inList })

const fields = {
  kind: z.enum(groupKinds),
  name: GroupName,
  parentId: Id.nullable().optional().describe(`The group to be in; at most ${mostLevels} levels`),
  externalId: limitedText(255)
    .regex(/^[\x21-\x7e]+$/)
    .nullable()
    .optional()
    .describe(
      'Printable ASCII without blanks, unique in the organization. A group of a directory (SCIM) with this external id, name or id has its members in this group, by the source `directory`',
    ),
}

const shownInList: z.input<typeof inList> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
  kind: 'department',
  name: { ar: 'الموارد البشرية', en: 'Human resources' },
  parentId: null,
  ancestors: [],
  externalId: null,
  memberCount: 0,
  groupCount: 0,
  managers: [],
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
export const shownGroup: z.input<typeof Group> = { ...shownInList, nestedMemberCount: 0 }

export const listGroups = contract({
  id: 'groups.list',
  method: 'GET',
  path: '/admin/organization/group/list',
  summary: 'List groups',
  description:
    'Departments, cohorts and classes. `nameAr` and `nameEn` order by the name in that language, or in the other where that one is missing. `search` looks in names and external ids. Holders of the permission for their groups see those that they manage, and all that these contain.',
  access: { role: 'admin', permission: 'group.read', reach: ['group'] },
  query: z.strictObject({
    kind: anyOf(groupKinds).optional(),
    parent: severalOf(Id).optional().describe('Only groups directly in one of these'),
    within: severalOf(Id).optional().describe('Only these groups and all that they contain'),
    member: severalOf(Id).optional().describe('Only groups that one of these people is in itself'),
    manager: severalOf(Id).optional().describe('Only groups that one of these people manages, through an ancestor too'),
    ...changedBetween,
  }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'nameAr', 'nameEn'], default: 'createdAt:desc' },
  example: { returns: [shownInList] },
})

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const readGroup = contract({
  id: 'groups.read',
  method: 'GET',
  path: '/admin/organization/group/:id',
  summary: 'Read a group',
  access: { role: 'admin', permission: 'group.read', reach: ['group'] },
  params,
  returns: Group,
  errors: ['groupNotFound'],
  example: { params: { id: shownGroup.id }, returns: shownGroup },
})

export const createGroup = contract({
  id: 'groups.create',
  method: 'POST',
  path: '/admin/organization/group',
  summary: 'Create a group',
  description: `An organization has at most ${mostGroups}.`,
  access: { role: 'admin', permission: 'group.create' },
  audit: 'adminGroupCreate',
  status: 201,
  body: z.strictObject(fields),
  returns: Group,
  errors: ['groupNotFound', 'groupExternalIdTaken', 'groupTooDeep', 'groupsFull', 'roleGrantsTooMuch'],
  example: { body: { kind: 'department', name: shownGroup.name }, returns: shownGroup },
})

export const updateGroup = contract({
  id: 'groups.update',
  method: 'PATCH',
  path: '/admin/organization/group/:id',
  summary: 'Change a group',
  description:
    'What is left out stays as it is. With another `parentId` it moves, with everything in it; the managers of the groups that contain it from then on reach its people, so you must hold what they hold for their groups (5065).',
  access: { role: 'admin', permission: 'group.update' },
  audit: 'adminGroupUpdate',
  params,
  body: z.strictObject({ ...fields, kind: fields.kind.optional(), name: fields.name.optional() }),
  returns: Group,
  errors: ['groupNotFound', 'groupExternalIdTaken', 'groupCycle', 'groupTooDeep', 'roleGrantsTooMuch', 'versionStale'],
  headers: ifMatch,
  example: {
    params: { id: shownGroup.id },
    body: { name: { ar: 'شؤون الموظفين', en: 'People' } },
    returns: { ...shownGroup, name: { ar: 'شؤون الموظفين', en: 'People' }, version: 2 },
  },
})

export const removeGroup = contract({
  id: 'groups.remove',
  method: 'DELETE',
  path: '/admin/organization/group/:id',
  summary: 'Delete a group',
  description:
    'With its memberships; the people stay. Its assignments of paths and its accommodations end, its communities are archived and its leaderboards closed; attempts that were begun keep their time. A group that contains groups answers 409/6232: move or delete those first.',
  access: { role: 'admin', permission: 'group.delete' },
  audit: 'adminGroupDelete',
  params,
  returns: z.object({ id: Id }),
  errors: ['groupNotFound', 'groupInUse', 'versionStale'],
  headers: ifMatch,
  example: { params: { id: shownGroup.id }, returns: { id: shownGroup.id } },
})
