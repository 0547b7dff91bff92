import { personById } from '@/lib/domain/house/identity/account/people.service'
import { idsOfPeople } from '@/lib/domain/house/identity/account/person-reference.service'
import { countHolders, holdersAfter } from '@/lib/domain/house/roles/role-holders.service'
import { roleRecords } from '@/lib/domain/house/roles/roles.service'
import { countMembers, isInside, membersAfter } from '@/lib/domain/people/groups/group-tree.service'
import { groupRecords } from '@/lib/domain/people/groups/groups.service'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { storedRule } from './due-rule.contract'
import { enrol, lockForEnrolling } from './enrolling.service'
import { noteEnrolment } from './enrolments.service'
import { calledLike } from './path-records.service'
import { enrolPeople } from './room'
import * as contracts from './roster.contract'
import { assertTaught, getOwn } from './taught-paths.service'

export const enrolMany = implement(contracts.enrolMany, async (context, { params, body }) => {
  const { groupId, dueRule } = body
  const roleIds = body.roleIds ?? (body.roleId === undefined ? undefined : [body.roleId])
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  const audiences = [body.userIds, body.people, body.roleIds, body.roleId, groupId]
  if (audiences.filter((audience) => audience !== undefined).length !== 1) throw invalid({ key: 'oneOf', property: 'userIds' })
  const path = await getOwn(context, params.id, 'enrolment.assign')
  const called = calledLike(path)
  context.note({ resource: { type: 'learningPath', id: path.id, ...called } })
  if (path.status !== 'published') context.fail('pathState')
  for (const roleId of roleIds ?? []) await roleRecords.get(context, roleId)
  if (groupId) await groupRecords.get(context, groupId)
  const userIds = body.people ? await idsOfPeople(context, body.people) : body.userIds
  // Without duplicates and in a fixed order, because the job continues after the last one that was done.
  const people = userIds ? [...new Set(userIds)].toSorted() : null
  context.note({ after: { people: people?.length, roles: roleIds, group: groupId } })
  const rule = dueRule ? storedRule(dueRule, context.organization.regionalProfile.timeZone) : null
  const payload = {
    pathId: path.id,
    userIds: people,
    roleIds: roleIds ?? null,
    roleId: null,
    groupId: groupId ?? null,
    dueRule: rule,
  }
  return enqueue(context, enrolPeople, payload, { label: called.name[context.language] ?? called.label })
})

/** The roles of a job; one of the release before names one. */
const rolesOf = ({ roleIds, roleId }: { roleIds: string[] | null; roleId: string | null }) => roleIds ?? (roleId ? [roleId] : [])

export const enrolPeopleJob = handles(enrolPeople, {
  permission: 'enrolment.assign',
  reach: ['own'],
  audit: 'enrolmentCreated',
  async count(context, { userIds, groupId, ...roles }) {
    if (groupId) return countMembers(context, { groupId })
    return userIds?.length ?? countHolders(context, rolesOf(roles))
  },
  async next(context, { userIds, groupId, ...roles }, after, most) {
    const named = userIds?.filter((id) => after === null || id > after).slice(0, most)
    const inGroup = groupId ? await membersAfter(context, { groupId }, after, most) : undefined
    const ids = named ?? inGroup ?? (await holdersAfter(context, rolesOf(roles), after, most))
    return ids.map((id) => ({ at: id, label: id }))
  },
  async each(context, row, { pathId, groupId, dueRule }) {
    await assertTaught(context, pathId, 'enrolment.assign')
    const person = (await personById(context, row.at)) ?? context.fail('userNotFound')
    // Failed rows are shown by email, not by id.
    row.label = person.email
    if (person.status !== 'active') context.fail('userInactive')
    const { path, taken } = await lockForEnrolling(context, pathId)
    // With the seats locked, as for those who leave (following.service.ts).
    if (groupId && !(await isInside(context, groupId, row.at))) context.fail('notInGroup')
    if (path.status !== 'published') context.fail('pathState')
    const who = { id: row.at, searchText: person.searchText }
    const enrolled = await enrol(context, { path, person: who, source: 'bulk', assignedBy: context.user.id, dueRule }, taken)
    noteEnrolment(context, path, enrolled, null)
  },
})
