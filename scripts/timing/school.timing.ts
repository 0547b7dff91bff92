import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { it } from 'vitest'
import { knownDevices, users } from '@/db/schema/identity'
import { deviceOfRequest } from '@/lib/domain/house/identity/devices/devices.service'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { proofOf, trySignIn } from '@/lib/domain/testing/sign-in-attempts'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'

// `npm run test:timing -- school`: 1,000 people of a school sign in from one address within a minute, every request through the whole API and its limits.
// 300 are on an unknown device, 1 in 20 enters a wrong password first; those who are told to wait come back after that time.
const pupils = 1000
const peer = '203.0.113.80'

it('measures', { timeout: 900_000 }, async () => {
  // Proofs of work are counted, not computed, because one machine cannot stand in for a thousand devices.
  Object.assign(env(), { CAPTCHA_PROVIDER: 'test', SIGN_IN_PROOF_ROUNDS: 20_000 })
  const org = await freshOrganization()
  const { organization } = org
  const [{ passwordHash } = { passwordHash: '' }] = await org.database((db) =>
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, org.learner.user.id)),
  )
  const people = Array.from({ length: pupils }, (_, at) => {
    const device = at % 10 < 7 ? deviceOfRequest(organization.id, new Headers()) : null
    return {
      id: newId(),
      email: `pupil${at}@school.example`,
      device,
      mistypes: at % 20 === 0 || at % 20 === 9 ? at % 40 < 20 : false,
    }
  })
  await org.database(async (db) => {
    const now = new Date()
    const own = { organizationId: organization.id, name: { en: 'Pupil' }, passwordHash, emailVerifiedAt: now }
    await db.insert(users).values(people.map(({ id, email }) => ({ ...own, id, email })))
    const known = people.flatMap(({ id, device }) =>
      device ? [{ organizationId: organization.id, userId: id, tokenHash: device.hash, lastUsedAt: now }] : [],
    )
    await db.insert(knownDevices).values(known)
  })
  const seen = { requests: 0, rateLimited: 0, busy: 0, proofs: [0, 0, 0, 0, 0, 0] }
  const began = performance.now()
  const secondsFor = async ({ email, device, mistypes }: (typeof people)[number], at: number) => {
    await sleep((at / pupils) * 60_000)
    const start = performance.now()
    let [wrongLeft, difficulty] = [mistypes ? 1 : 0, 0]
    for (let tries = 0; tries < 1000; tries += 1) {
      seen.requests += 2
      const challenge = await org.stranger(readCaptchaChallenge, { peer, query: { difficulty: 0 } })
      const token =
        challenge.status === 200 && difficulty > 0
          ? await proofOf(org, '203.0.113.80', difficulty).catch(() => 'test-pass')
          : 'test-pass'
      const password = wrongLeft > 0 ? 'wrong password' : undefined
      const answer =
        challenge.status === 200 ? await trySignIn(org, { email, peer, device: device?.token, password, token }) : null
      if (answer?.code === 200) return (performance.now() - start) / 1000
      if (answer?.code === 5160) wrongLeft -= 1
      else if (answer?.difficulty) {
        difficulty = answer.difficulty
        seen.proofs[difficulty] = (seen.proofs[difficulty] ?? 0) + 1
      } else {
        const wait = answer ? answer.wait : Number(challenge.headers.get('retry-after'))
        if ((answer?.code ?? 429) === 429) seen.rateLimited += 1
        else seen.busy += 1
        await sleep(((wait ?? 1) + Math.random()) * 1000)
      }
    }
    throw new Error(`${email} did not sign in with 1,000 tries`)
  }
  const seconds = (await Promise.all(people.map(secondsFor))).toSorted((a, b) => a - b)
  const at = (share: number) => seconds[Math.min(pupils - 1, Math.floor(share * pupils))]?.toFixed(1)
  console.log(
    'RATE_LIMIT_GENERAL',
    env().RATE_LIMIT_GENERAL,
    'all in after',
    ((performance.now() - began) / 1000).toFixed(0),
    's',
  )
  console.log('seconds from the first click: median', at(0.5), '95 %', at(0.95), 'last', at(1), seen)
})
