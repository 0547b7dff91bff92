import { expect, it } from 'vitest'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import * as contracts from './term-policies.contract'
import { draftTermPolicy, putInForce } from './term-policies.service'

it('a policy publishes that it was published, and each person that they accepted it, once', async () => {
  const org = await freshOrganization()
  const content = { en: { title: 'Privacy policy', body: 'Your data stays in the country.' } }
  const input = { type: 'privacy' as const, content }
  const { id } = await runAsSystem(org.organization, 'adminTermPolicyCreate', (context) => draftTermPolicy(context, input))
  expect(await eventsAbout(org, id)).toEqual([])
  await runAsSystem(org.organization, 'adminTermPolicyPublish', (context) => putInForce(context, id))
  const policy = { policyId: id, number: 1, isRequired: true }
  expect(await eventsAbout(org, id)).toMatchObject([{ name: 'termsPublished', payload: policy, actor: null }])
  const { user } = org.learner
  for (let twice = 0; twice < 2; twice += 1) await org.learner.call(contracts.acceptTermPolicy, { body: { type: 'privacy' } })
  const [accepted, ...more] = await eventsAbout(org, user.id, 'terms')
  expect([accepted?.name, accepted?.actor, more]).toEqual(['termsAccepted', { type: 'user', id: user.id }, []])
  expect(accepted?.payload).toEqual({ ...policy, userId: user.id, acceptedAt: accepted?.occurredAt.toISOString() })
})
