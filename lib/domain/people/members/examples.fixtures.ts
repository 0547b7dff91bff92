import { type Preparations, unique } from '@/lib/domain/testing/preparations'
import { updateMember } from './member-facts.contract'
import { suspendMember } from './member-state.contract'

/** A member with both ids of another system. */
async function known(org: Parameters<Preparations[string]>[0]) {
  const { user } = await org.person(`known${unique()}`, org.roles.learner)
  const ids = { externalId: `hr-${unique()}`, employeeNumber: String(unique()) }
  await org.admin.call(updateMember, { params: { id: user.id }, body: ids })
  return ids
}

export const preparations: Preparations = {
  'organizationMembers.read': async (org) => ({
    params: { id: (await org.person(`known${unique()}`, org.roles.learner)).user.id },
  }),
  'organizationMembers.update': async (org) => ({
    params: { id: (await org.person(`moved${unique()}`, org.roles.learner)).user.id },
  }),
  'organizationMembers.readByExternalId': async (org) => ({ params: { externalId: (await known(org)).externalId } }),
  'organizationMembers.readByEmployeeNumber': async (org) => ({ params: { employeeNumber: (await known(org)).employeeNumber } }),
  'organizationMembers.putByExternalId': async (org) => ({ params: { externalId: (await known(org)).externalId } }),
  'organizationMembers.putByEmployeeNumber': async (org) => ({ params: { employeeNumber: (await known(org)).employeeNumber } }),
  'organizationMembers.suspend': async (org) => ({
    params: { id: (await org.person(`leaving${unique()}`, org.roles.learner)).user.id },
  }),
  'organizationMembers.restore': async (org) => {
    const { user } = await org.person(`returning${unique()}`, org.roles.learner)
    await org.admin.call(suspendMember, { params: { id: user.id } })
    return { params: { id: user.id } }
  },
}
