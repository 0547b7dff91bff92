import type { Challenge } from 'altcha-lib'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { freshAddress } from '@/lib/platform/testing/call'
import { listOwnSecurityEvents, type SecurityEvent } from './own-events.contract'

type Item = z.input<typeof SecurityEvent>

describe('own security events', () => {
  it('are the sign-ins of the caller, failed ones too, not those of others, and nothing else that the caller did', async () => {
    const org = await freshOrganization()
    const { admin, learner, stranger } = org
    const read = async (person = learner, query: Record<string, string> = {}): Promise<Item[]> =>
      (await person.call(listOwnSecurityEvents, { query })).data
    const peer = freshAddress()
    const { challenge }: { challenge: Challenge } = (await stranger(readCaptchaChallenge, { peer })).data
    const headers = { 'x-captcha-token': await solveAltcha(challenge) }
    await stranger(signIn, { body: { email: learner.email, password: 'not the password', from: 'website' }, headers, peer })
    await admin.call(createApiKey, { body: { name: 'Not about security' } })
    const failed = await read(learner, { outcome: 'failed' })
    expect(failed).toHaveLength(1)
    expect(failed[0]).toMatchObject({ action: 'userLoginCredential', outcome: 'failed', count: 1 })
    const [mine, theirs] = [await read(), await read(admin)]
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.map(({ id }) => id).filter((id) => theirs.some((one) => one.id === id))).toEqual([])
    expect(theirs.every(({ action }) => action !== 'adminApiKeyCreate')).toBe(true)
    const [arabic] = (await learner.call(listOwnSecurityEvents, { headers: { 'x-custom-lang': 'ar' } })).envelope.data as Item[]
    expect(arabic?.actionText).toMatch(/[\u0600-\u06ff]/)
    const { admin: other } = await freshOrganization()
    const foreign = await read(other)
    expect(foreign.map(({ id }) => id).filter((id) => mine.some((one) => one.id === id))).toEqual([])
  })
})
