import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { updateProfile } from '../account/profile.contract'
import * as contracts from './identity.contract'

describe('profile', () => {
  it('answers with the signed-in person and costs one statement', async () => {
    const org = await freshOrganization()
    await org.learner.call(contracts.readProfile)
    const before = counter.statements
    const answer = await org.learner.call(contracts.readProfile)
    expect(counter.statements - before).toBe(1)
    expect(answer.envelope).toMatchObject({
      statusCode: 200,
      metadata: { language: 'en', version: '1', path: '/api/v1/shared/user/profile' },
      data: { email: org.learner.email },
    })
  })

  it('is sent again only when it changed', async () => {
    const org = await freshOrganization()
    const { headers } = await org.learner.call(contracts.readProfile)
    const held = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await org.learner.call(contracts.readProfile, held)).status).toBe(304)
    const changed = await org.learner.call(updateProfile, { body: { numerals: 'arab' } })
    const again = await org.learner.call(contracts.readProfile, held)
    expect([again.status, again.headers.get('etag')]).toEqual([200, changed.headers.get('etag')])
  })
})
