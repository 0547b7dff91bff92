import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, unique } from '@/lib/domain/testing/preparations'
import { assignRoleToMember, createRole } from './roles.service'

const makeRole = (org: Org) =>
  make(org, createRole.contract, { name: { ar: 'دور', en: `Role ${unique()}` }, type: 'admin', permissions: [] })

/** A role with two people. */
async function holdRole(org: Org): Promise<string> {
  const roleId = await makeRole(org)
  for (const { user } of [org.learner, org.instructor])
    await org.admin.call(assignRoleToMember.contract, { params: { roleId, userId: user.id } })
  return roleId
}

export const preparations: Preparations = {
  'roles.read': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.update': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.preview': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.members': async (org) => ({ params: { roleId: await holdRole(org) } }),
  'roles.remove': async (org) => ({ params: { roleId: await makeRole(org) } }),
  'roles.assign': async (org) => ({ params: { roleId: await makeRole(org), userId: org.learner.user.id } }),
  'roles.unassign': async (org) => ({ params: { roleId: await makeRole(org), userId: org.learner.user.id } }),
}
