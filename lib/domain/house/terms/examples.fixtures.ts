import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf, make, type Preparations, twice } from '@/lib/domain/testing/preparations'
import { acceptTermPolicy, createTermPolicy, publishTermPolicy } from './term-policies.service'

const makeDraft = (org: Org, type: string) =>
  make(org, createTermPolicy.contract, { type, content: { en: { title: 'Policy', body: 'Text.' } } })

async function publishPolicy(org: Org, type: string): Promise<void> {
  await org.admin.call(publishTermPolicy.contract, { params: { id: await makeDraft(org, type) } })
}

export const preparations: Preparations = {
  'termPolicies.listPublished': async (org) => {
    await publishPolicy(org, 'cookies')
    await publishPolicy(org, 'marketing')
    return {}
  },
  'termPolicies.accept': async (_org, { gated }) => ({ by: { org: gated, person: gated.learner } }),
  'termPolicies.listAccepted': async (org) => {
    for (const type of ['cookies', 'marketing']) {
      await publishPolicy(org, type)
      await org.admin.call(acceptTermPolicy.contract, { body: { type } })
    }
    return {}
  },
  'termPolicies.readAccepted': async (org) => {
    await publishPolicy(org, 'cookies')
    const { envelope } = await org.admin.call(acceptTermPolicy.contract, { body: { type: 'cookies' } })
    return { params: { id: idOf(envelope.data) } }
  },
  'termPolicies.withdraw': async (org) => {
    await publishPolicy(org, 'marketing')
    await org.admin.call(acceptTermPolicy.contract, { body: { type: 'marketing' } })
    return {}
  },
  'termPolicies.list': (org) => twice(() => makeDraft(org, 'termsOfService')),
  'termPolicies.read': async (org) => ({ params: { id: await makeDraft(org, 'cookies') } }),
  'termPolicies.update': async (org) => ({ params: { id: await makeDraft(org, 'cookies') } }),
  'termPolicies.publish': async (org) => ({ params: { id: await makeDraft(org, 'cookies') } }),
}
