import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, unique } from '@/lib/domain/testing/preparations'
import { requestErasure } from './own-data.contract'

/** A learner, because administrators cannot request their erasure. */
const learner = async (org: Org) => org.person(`leaves${unique()}`, org.roles.learner)

export const preparations: Preparations = {
  'ownData.requestErasure': async (org) => ({ by: { org, person: await learner(org) } }),
  'ownData.withdrawErasure': async (org) => {
    const person = await learner(org)
    await person.call(requestErasure, { body: {} })
    return { by: { org, person } }
  },
}
