import { type Preparations, unique } from '@/lib/domain/testing/preparations'
import { updateMember } from './member-facts.contract'
import { suspendMember } from './member-state.contract'
import { createMember } from './new-member.contract'
import { createSignInCards } from './sign-in-cards.contract'

/** A member with both ids of another system. */
async function known(org: Parameters<Preparations[string]>[0]) {
  const { user } = await org.person(`known${unique()}`, org.roles.learner)
  const ids = { externalId: `hr-${unique()}`, employeeNumber: String(unique()) }
  await org.admin.call(updateMember, { params: { id: user.id }, body: ids })
  return ids
}

/** A person without an address, who has never signed in. */
export async function guard(org: Parameters<Preparations[string]>[0], more: { employeeNumber?: string } = {}) {
  const userName = `guard-${unique()}`
  const body = { name: { ar: 'حارس', en: 'Guard' }, userName, roleId: org.roles.learner, ...more }
  const { envelope } = await org.admin.call(createMember, { body })
  return { userName, id: (envelope.data as { id: string }).id }
}

export const preparations: Preparations = {
  'organizationMembers.read': async (org) => ({
    params: { id: (await org.person(`known${unique()}`, org.roles.learner)).user.id },
  }),
  'organizationMembers.create': async (org) => ({
    body: { userName: `guard-${unique()}`, employeeNumber: `n${unique()}`, roleId: org.roles.learner },
  }),
  'signInCards.create': async (org) => ({ body: { userIds: [(await guard(org)).id] } }),
  'signInCards.read': async (org) => {
    const { envelope } = await org.admin.call(createSignInCards, { body: { userIds: [(await guard(org)).id] } })
    return { params: { id: (envelope.data as { id: string }).id } }
  },
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
