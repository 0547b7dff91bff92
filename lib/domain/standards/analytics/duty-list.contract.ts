import { z } from 'zod'
import { shownGroup } from '@/lib/domain/people/groups/groups.contract'
import { groupKinds } from '@/lib/domain/people/groups/words'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, named, severalOf } from '@/lib/platform/http/contract'
import { Titles } from './frame.contract'

/** The duties of a group's people, as they are now. */
export const DutiesOfGroup = z.object({
  id: Id.describe('Of the group'),
  kind: z.enum(groupKinds),
  name: Titles,
  parentId: Id.nullable(),
  people: z.int().describe('In the group or in one that it contains, each counted once'),
  enrolled: z.int().describe('Mandatory enrollments in force of these people'),
  completed: z.int().describe('Of those, completed'),
  overdue: z.int().describe('Of those, overdue now'),
  share: z.number().min(0).max(1).nullable().describe('Completed of enrolled, 0 to 1; null: none is enrolled'),
})
named({ DutiesOfGroup })

const { id, kind, name } = shownGroup

export const listDuties = contract({
  id: 'analytics.duties',
  method: 'GET',
  path: '/admin/analytics/duty/list',
  heavy: true,
  summary: 'List the departments with their mandatory enrollments',
  description:
    'How many enrollments the organization made for the people of each group and of those that it contains, how many are completed, and how many overdue, as of now and however few: the rows that `GET /admin/learning/progress/list` gives for the group. People in two groups count in both. `nameAr` and `nameEn` order by the name. With the permission for the caller’s groups only: those groups.',
  access: { role: 'admin', permission: 'progress.readAny', reach: ['group'] },
  query: z.strictObject({
    path: severalOf(Id).optional().describe('Only enrollments in these paths; default: in all'),
    kind: anyOf(groupKinds).optional(),
    parent: severalOf(Id).optional().describe('Only groups directly in one of these'),
    within: severalOf(Id).optional().describe('Only these groups and all that they contain'),
  }),
  returns: z.array(DutiesOfGroup),
  list: { type: 'cursor', orderBy: ['createdAt', 'nameAr', 'nameEn'], default: 'createdAt:desc' },
  example: {
    query: { kind: 'department' },
    returns: [{ id, kind, name, parentId: null, people: 100, enrolled: 100, completed: 61, overdue: 4, share: 0.61 }],
  },
})
