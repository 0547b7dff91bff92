import { type Preparations, unique } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { noteMailEvent } from './mail-state.service'

export const preparations: Preparations = {
  'mailAddresses.clear': async (org) => {
    const { user, email } = await org.person(`unreached${unique()}`, org.roles.learner)
    await noteMailEvent({ organizationId: org.organization.id, email }, 'bounced', clock.now())
    return { params: { id: user.id } }
  },
}
