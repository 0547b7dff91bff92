import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { addGroupManager, addGroupMembers, removeGroupMember } from './group-members.service'
import { createGroup, removeGroup } from './groups.service'

export const makeGroup = (org: Org, fields: object = {}) =>
  make(org, createGroup.contract, { kind: 'department', name: { en: `Group ${unique()}` }, ...fields })

const group = async (org: Org) => ({ params: { id: await makeGroup(org) } })
const ofPerson = async (org: Org) => ({ params: { id: await makeGroup(org), userId: org.learner.user.id } })

const withMember = async (org: Org) => {
  const params = { id: await makeGroup(org) }
  await org.admin.call(addGroupMembers.contract, { params, body: { userIds: [org.learner.user.id, org.instructor.user.id] } })
  return { params }
}

export const preparations: Preparations = {
  'groups.list': (org) => twice(() => makeGroup(org)),
  'groups.read': group,
  'groups.update': group,
  'groups.remove': group,
  'groups.members': withMember,
  'groups.addMembers': async (org) => ({ ...(await group(org)), body: { userIds: [org.learner.user.id] } }),
  'groups.removeMember': async (org) => ({ params: { ...(await withMember(org)).params, userId: org.learner.user.id } }),
  'groups.readRule': group,
  'groups.putRule': group,
  'groups.removeRule': group,
  'groups.previewRule': group,
  'groups.addManager': ofPerson,
  'groups.removed': (org) => twice(async () => org.admin.call(removeGroup.contract, { params: { id: await makeGroup(org) } })),
  'groups.removedMembers': async (org) => {
    const { params } = await withMember(org)
    for (const { user } of [org.learner, org.instructor])
      await org.admin.call(removeGroupMember.contract, { params: { ...params, userId: user.id } })
    return {}
  },
  'groups.removeManager': async (org) => {
    const { params } = await ofPerson(org)
    await org.admin.call(addGroupManager.contract, { params })
    return { params }
  },
}
