import { captchaSettings } from '@/lib/domain/house/identity/sign-in/captcha.service'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { operations } from '@/lib/domain/product'
import { firstPartyKey } from '@/lib/platform/auth/api-key'
import { createChallenge } from '@/lib/platform/auth/captcha'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { originOf } from '@/lib/platform/auth/organization'
import { inProcess, type PasswordEngine } from '@/lib/platform/auth/password'
import { env } from '@/lib/platform/env'
import { client } from '@/lib/platform/http/client'
import { router } from '@/lib/platform/http/router'
import { freshAddress } from '@/lib/platform/testing/call'
import { demoPassword } from './demo-organizations'

const handle = router(operations)

/** A proof of work that costs nothing: the signer of a challenge knows which number solves it. */
async function captchaToken(organization: { id: string }, address: string): Promise<string> {
  const settings = captchaSettings(organization.id, address)
  return settings.provider === 'altcha' ? solveAltcha(await createChallenge(settings, 0)) : 'test-pass'
}

/** The API of an organization as its own people call it, in process. */
export function apiOf(organization: { id: string; slug: string }) {
  const origin = originOf({ slug: organization.slug, customDomain: null })
  const key = firstPartyKey(env().APP_SECRET, organization.id)
  const send: typeof fetch = (input, init) => handle(new Request(input, init), freshAddress())
  const base = { host: new URL(origin).host, 'x-api-key': `${key.key}:${key.secret}`, 'user-agent': 'Masar demo' }
  return async (email: string) => {
    const address = freshAddress()
    const stranger = client(
      `${origin}/api/v1`,
      (input, init) => handle(new Request(input, init), address),
      () => base,
    )
    const answer = await stranger(signIn, {
      body: { email, password: demoPassword, from: 'website' },
      headers: { 'x-captcha-token': await captchaToken(organization, address) },
    })
    if (answer.data.isTwoFactorEnable) throw new Error(`${email} could not sign in without a second step`)
    const { accessToken } = answer.data.tokens
    return client(`${origin}/api/v1`, send, () => ({ ...base, authorization: `Bearer ${accessToken}` }))
  }
}

/** Hashes the one password of all people of the demo once, and compares it with that hash once. */
export function demoPasswords(): PasswordEngine {
  const known = new Map<string, ReturnType<PasswordEngine['run']>>()
  return {
    atOnce: inProcess.atOnce,
    run(work) {
      if (work.password !== demoPassword) return inProcess.run(work)
      const kind = 'stored' in work ? work.stored : 'hash'
      const answer = known.get(kind) ?? inProcess.run(work)
      known.set(kind, answer)
      return answer
    },
  }
}
