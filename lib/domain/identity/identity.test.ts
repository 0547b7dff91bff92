import { describe, expect, it } from 'vitest'
import { counter } from '@/lib/platform/db/connection'
import { freshOrganization } from '../fixtures'
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
})
