import { type Preparations, unique } from '../testing/preparations'
import { suspendMember } from './member-state.contract'

export const preparations: Preparations = {
  'organizationMembers.suspend': async (org) => ({
    params: { id: (await org.person(`leaving${unique()}`, org.roles.learner)).user.id },
  }),
  'organizationMembers.restore': async (org) => {
    const { user } = await org.person(`returning${unique()}`, org.roles.learner)
    await org.admin.call(suspendMember, { params: { id: user.id } })
    return { params: { id: user.id } }
  },
}
