import { pbkdf2Sync } from 'node:crypto'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { payingSignIn, trySignIn } from '@/lib/domain/testing/sign-in-attempts'
import { BUNDLE_PARTS } from '@/lib/platform/auth/altcha'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'

// `npm run test:timing -- unknown-device`: how long the owner of an account needs to sign in after 1,000 failed attempts from the owner's own address:
// first on a known device, then on unknown ones, which solve the hardest proof with all processors. And the attempts that one processor allows an attacker.
const failures = 1000
const owners = 8
const peer = freshAddress()

/** PBKDF2 rounds a second of one processor, while the other is idle. */
function speedOfOne(): number {
  const began = performance.now()
  let rounds = 0
  for (; performance.now() - began < 10_000; rounds += 5000) pbkdf2Sync('a', 'b', 5000, 32, 'sha256')
  return rounds / ((performance.now() - began) / 1000)
}

it('measures', { timeout: 900_000 }, async () => {
  const shipped = env().SIGN_IN_PROOF_ROUNDS
  // Without the general limit, which would make the attack take minutes.
  Object.assign(env(), {
    CAPTCHA_PROVIDER: 'test',
    SIGN_IN_PROOF_ROUNDS: 20_000,
    RATE_LIMIT_GENERAL: { requests: 100_000, seconds: 10 },
  })
  const org = await freshOrganization()
  const { email } = org.learner
  const { device } = await trySignIn(org, { email, peer })
  // The attacker's proofs are made cheap, because only the owner's sign-in afterwards is measured.
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
  const before = speedOfOne()
  const waited: string[] = []
  for (let owner = 0; owner < owners; owner += 1) {
    const used = process.cpuUsage()
    const wall = (await seconds(() => payingSignIn(org, { email, peer }))).toFixed(1)
    const { user, system } = process.cpuUsage(used)
    waited.push(`${wall} (${((user + system) / 1e6).toFixed(1)})`)
  }
  const after = speedOfOne()
  const free = env().RATE_LIMIT_SIGN_IN.requests
  const perSecond = (before + after) / 2
  const aTry = (shipped * BUNDLE_PARTS) / (BUNDLE_PARTS + 1) / perSecond
  console.log('unknown devices, s (s of processor time, server included):', waited.join(' '), '; load average', loadavg()[0])
  console.log(
    `an attacker with one processor: ${(before / 1e6).toFixed(2)} and ${(after / 1e6).toFixed(2)} million rounds a second before and after,`,
    `${aTry.toFixed(1)} s a try, ${(3600 / aTry).toFixed(1)} tries an hour after the first ${free}, ${Math.floor(3600 / aTry) + free} in the first hour`,
  )
})
