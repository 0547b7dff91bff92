import { assignRoleToMember, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { GroupKind } from '@/lib/domain/people/groups/words'
import type { client } from '@/lib/platform/http/client'

type Demo = { kind: GroupKind; name: { ar: string; en: string }; within?: number }

/** Departments inside each other, a cohort and a class; `within` is the number of the group that contains one. */
const groups: readonly Demo[] = [
  { kind: 'department', name: { ar: 'العمليات', en: 'Operations' } },
  { kind: 'department', name: { ar: 'خدمة العملاء', en: 'Customer service' }, within: 0 },
  { kind: 'department', name: { ar: 'الصيانة', en: 'Maintenance' }, within: 0 },
  { kind: 'cohort', name: { ar: 'دفعة خريف 2026', en: 'Autumn 2026' } },
  { kind: 'class', name: { ar: 'السلامة، المجموعة الصباحية', en: 'Safety, morning class' } },
]

/** Groups of an organization, with its people spread over all but the first, and a manager of the first, who is in none. */
export async function makeGroups(admin: ReturnType<typeof client>, people: readonly string[], manager: string): Promise<void> {
  const ids: string[] = []
  for (const { within, ...group } of groups) {
    const parentId = within === undefined ? null : (ids[within] ?? null)
    ids.push((await admin(createGroup, { body: { ...group, parentId } })).data.id)
  }
  const [first = '', ...others] = ids
  for (const [at, id] of others.entries()) {
    const userIds = people.filter((_, number) => number % others.length === at)
    if (userIds.length > 0) await admin(addGroupMembers, { params: { id }, body: { userIds } })
  }
  const { data: roles } = await admin(listRoles, { query: { search: 'Group manager' } })
  const role = roles.find(({ isBuiltIn }) => isBuiltIn)
  if (!role) throw new Error('There is no role of group managers')
  await admin(assignRoleToMember, { params: { roleId: role.id, userId: manager } })
  await admin(addGroupManager, { params: { id: first, userId: manager } })
}
