import { pbkdf2Sync } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { it } from 'vitest'
import { freshOrganization } from '@/lib/domain/fixtures'
import { payingSignIn, trySignIn } from '@/lib/domain/sign-in-attempts'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'

// `npm run test:timing -- unknown-device`: an owner on the address of somebody who failed 1,000 times at the account, once from a device that
// signed in before, then from new ones that solve the hardest proof with all processors, as shipped; and what one processor of an attacker does.
const failures = 1000
const owners = 8
const peer = freshAddress()

it('measures', { timeout: 900_000 }, async () => {
  const shipped = env().SIGN_IN_PROOF_ROUNDS
  // Not held up by the general limit, which would stretch the attack to minutes.
  Object.assign(env(), {
    CAPTCHA_PROVIDER: 'test',
    SIGN_IN_PROOF_ROUNDS: 20_000,
    RATE_LIMIT_GENERAL: { requests: 100_000, seconds: 10 },
  })
  const org = await freshOrganization()
  const { email } = org.learner
  const { device } = await trySignIn(org, { email, peer })
  // The attacker's proofs are made cheap: what the owner meets afterwards is what counts.
  for (let failed = 0; failed < failures; failed += 1) {
    const { code } = await payingSignIn(org, { email, peer, password: 'wrong password' })
    if (code !== 5160) throw new Error(`a wrong password answered ${code}`)
  }
  const seconds = async (attempt: () => Promise<{ code: number }>) => {
    const began = performance.now()
    const { code } = await attempt()
    if (code !== 200) throw new Error(`the owner was answered ${code}`)
    return (performance.now() - began) / 1000
  }
  console.log('known device:', (await seconds(() => trySignIn(org, { email, peer, device }))).toFixed(2), 's')
  Object.assign(env(), { SIGN_IN_PROOF_ROUNDS: shipped })
  const began = performance.now()
  let rounds = 0
  for (; performance.now() - began < 10_000; rounds += 5000) pbkdf2Sync('a', 'b', 5000, 32, 'sha256')
  const perSecond = rounds / ((performance.now() - began) / 1000)
  console.log(
    `an attacker with one processor: ${(perSecond / 1e6).toFixed(2)} million rounds a second,`,
    `${(shipped / perSecond).toFixed(1)} s a try, ${Math.round(3600 / (shipped / perSecond))} tries an hour`,
  )
  const waited: number[] = []
  for (let owner = 0; owner < owners; owner += 1) waited.push(await seconds(() => payingSignIn(org, { email, peer })))
  console.log('unknown devices, s:', waited.map((one) => one.toFixed(1)).join(' '))
})
