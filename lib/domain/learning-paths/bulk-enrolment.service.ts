import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { personById } from '../identity/account/people.service'
import { countHolders, holdersAfter } from '../roles/role-holders.service'
import { roleRecords } from '../roles/roles.service'
import { storedRule } from './due-rule.contract'
import { enrol, lockForEnrolling } from './enrolling.service'
import { noteEnrolment } from './enrolments.service'
import { calledLike, pathRecords } from './path-records.service'
import { enrolPeople } from './room'
import * as contracts from './roster.contract'

export const enrolMany = implement(contracts.enrolMany, async (context, { params, body }) => {
  const { userIds, roleId, dueRule } = body
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  if ((userIds === undefined) === (roleId === undefined)) throw invalid({ key: 'oneOf', property: 'userIds' })
  const path = await pathRecords.get(context, params.id)
  const called = calledLike(path)
  context.note({ resource: { type: 'learningPath', id: path.id, ...called } })
  if (path.status !== 'published') context.fail('pathState')
  if (roleId) await roleRecords.get(context, roleId)
  // Without duplicates and in a fixed order, because the job continues after the last one that was done.
  const people = userIds ? [...new Set(userIds)].toSorted() : null
  context.note({ after: { people: people?.length, role: roleId } })
  const rule = dueRule ? storedRule(dueRule, context.organization.regionalProfile.timeZone) : null
  const payload = { pathId: path.id, userIds: people, roleId: roleId ?? null, dueRule: rule }
  return enqueue(context, enrolPeople, payload, { label: called.name[context.language] ?? called.label })
})

export const enrolPeopleJob = handles(enrolPeople, {
  permission: 'enrolment.assign',
  audit: 'enrolmentCreated',
  count: async (context, { userIds, roleId }) => userIds?.length ?? (await countHolders(context, roleId ?? '')),
  async next(context, { userIds, roleId }, after, most) {
    const named = userIds?.filter((id) => after === null || id > after).slice(0, most)
    const ids = named ?? (await holdersAfter(context, roleId ?? '', after, most))
    return ids.map((id) => ({ at: id, label: id }))
  },
  async each(context, row, { pathId, dueRule }) {
    const person = (await personById(context, row.at)) ?? context.fail('userNotFound')
    // Failed rows are shown by email, not by id.
    row.label = person.email
    if (person.status !== 'active') context.fail('userInactive')
    const { path, taken } = await lockForEnrolling(context, pathId)
    if (path.status !== 'published') context.fail('pathState')
    const who = { id: row.at, searchText: person.searchText }
    const enrolled = await enrol(context, { path, person: who, source: 'bulk', assignedBy: context.user.id, dueRule }, taken)
    noteEnrolment(context, path, enrolled, null)
  },
})
