import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { knownDevices } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { payingSignIn, proofOf, trySignIn } from '@/lib/domain/testing/sign-in-attempts'
import { hashPasswordsBy, inProcess } from '@/lib/platform/auth/password'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'

type Org = Awaited<ReturnType<typeof freshOrganization>>
// Proofs with few keys: the tests are about the required difficulty, not the time.
Object.assign(env(), { CAPTCHA_PROVIDER: 'test', SIGN_IN_PROOF_ROUNDS: 20_000 })
// Tests move the clock themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  clock.offsetMs = 0
  vi.restoreAllMocks()
})

const password = 'wrong password'
const fail = async (org: Org, email: string, times: number, peer: () => string) => {
  for (let done = 0; done < times; done += 1) expect((await payingSignIn(org, { email, peer: peer(), password })).code).toBe(5160)
}
/** Sets the counters to this many failures. */
const setFailures = (org: Org, kind: string, failures: number) =>
  org.database((db) =>
    db
      .update(signInThrottles)
      .set({ failures, lastFailureAt: clock.now() })
      .where(like(signInThrottles.subject, `${kind}:%`)),
  )
/** Signs in; returns the device token. */
const knownDevice = async (org: Org, email: string, device?: string) => {
  const { code, device: token } = await payingSignIn(org, { email, peer: freshAddress(), device })
  expect(code).toBe(200)
  expect(token).toMatch(/^[\w-]{64}$/)
  return token
}
/** The number of passwords that are compared during work. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const end = hashPasswordsBy({
    atOnce: inProcess.atOnce,
    run: (hashing) => {
      hashes += 1
      return inProcess.run(hashing)
    },
  })
  await work()
  end()
  return hashes
}

describe('failed sign-ins from unknown devices', () => {
  it('raise the difficulty of each further attempt, from any address, and never lock the account', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    await fail(org, email, 12, freshAddress)
    for (const difficulty of [5, 5, 5]) {
      const peer = freshAddress()
      const refused = await trySignIn(org, { email, peer, password })
      expect(refused).toMatchObject({ code: 5163, difficulty, wait: 1, message: expect.stringContaining(String(difficulty)) })
      const paid = await trySignIn(org, { email, peer, password, token: await proofOf(org, peer, difficulty) })
      expect(paid.code).toBe(5160)
    }
    const peer = freshAddress()
    expect((await trySignIn(org, { email, peer, token: await proofOf(org, peer, 4) })).code).toBe(5163)
    expect((await trySignIn(org, { email, peer, token: await proofOf(org, peer, 5) })).code).toBe(200)
    // A sign-in uncounts only itself: the difficulty for others does not fall.
    expect(await trySignIn(org, { email, peer: freshAddress(), password })).toMatchObject({ code: 5163, difficulty: 5 })
  })

  it('with too easy a proof cost no password check, are not counted and do not use the proof up', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const peer = freshAddress()
    await fail(org, email, 13, () => peer)
    const easy = await proofOf(org, peer, 4)
    const hashes = await hashesDuring(async () => {
      for (let done = 0; done < 5; done += 1)
        expect(await trySignIn(org, { email, peer, password, token: easy })).toMatchObject({ code: 5163, difficulty: 5 })
    })
    expect(hashes).toBe(0)
    // The proof is still valid once for the difficulty that it has.
    const other = { email: org.instructor.email, peer, token: easy }
    expect((await trySignIn(org, other)).code).toBe(200)
    expect((await trySignIn(org, other)).code).toBe(5137)
  })

  it('are forgotten after fifteen quiet minutes', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    await fail(org, email, 14, freshAddress)
    clock.offsetMs = 890_000
    expect((await trySignIn(org, { email, peer: freshAddress(), password })).difficulty).toBe(5)
    clock.offsetMs = 902_000
    expect((await trySignIn(org, { email, peer: freshAddress(), password })).code).toBe(5160)
  })

  it('of an address are counted over all accounts, and require a few seconds of work from new devices there', async () => {
    const org = await freshOrganization()
    const peer = freshAddress()
    await fail(org, 'stranger@nowhere.example', 1, () => peer)
    for (const [failures, difficulty] of [
      [99, 0],
      [100, 1],
      [200, 2],
      [100_000, 2],
    ] as const) {
      await setFailures(org, 'address', failures)
      expect((await trySignIn(org, { email: `new${failures}@nowhere.example`, peer, password })).difficulty).toBe(difficulty)
    }
    expect((await payingSignIn(org, { email: org.learner.email, peer })).code).toBe(200)
    expect((await trySignIn(org, { email: 'new@nowhere.example', peer: freshAddress(), password })).code).toBe(5160)
  })

  it('are answered in the same way for existing and missing accounts', async () => {
    const org = await freshOrganization()
    const seen: unknown[] = []
    for (const email of [org.learner.email, 'nobody@nowhere.example']) {
      const peer = freshAddress()
      await fail(org, email, 14, () => peer)
      const { headers, text, requestId } = await trySignIn(org, { email, peer, password })
      const told = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit')
      seen.push({ told, text: text.replace(requestId, '') })
    }
    expect(seen[0]).toEqual(seen[1])
  })

  it('count once for a whole IPv6 network, and per organization', async () => {
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const email = 'nobody@nowhere.example'
    await fail(org, email, 1, () => '2001:db8:77:1::1')
    await setFailures(org, 'address', 100)
    expect((await trySignIn(org, { email, peer: '2001:db8:77:1::2', password })).difficulty).toBe(1)
    expect((await trySignIn(org, { email, peer: '2001:db8:77:2::1', password })).code).toBe(5160)
    await setFailures(org, 'account', 100)
    expect((await trySignIn(org, { email, peer: freshAddress(), password })).difficulty).toBe(5)
    expect((await trySignIn(elsewhere, { email, peer: freshAddress(), password })).code).toBe(5160)
  })

  it('that arrive together are each counted', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const tries = Array.from({ length: 40 }, () => trySignIn(org, { email, peer: freshAddress(), password }))
    expect((await Promise.all(tries)).filter(({ code }) => code === 5160)).toHaveLength(env().RATE_LIMIT_SIGN_IN.requests)
  })
})

describe('a device the account knows', () => {
  it('signs in at once from the very address where a stranger has failed a thousand times, and an unknown one for one proof', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const peer = freshAddress()
    const device = await knownDevice(org, email)
    await fail(org, email, 17, () => peer)
    await setFailures(org, 'account', 1000)
    await setFailures(org, 'address', 1000)
    expect(await trySignIn(org, { email, peer, device })).toMatchObject({ code: 200, device })
    expect(await trySignIn(org, { email, peer })).toMatchObject({ code: 5163, difficulty: 5 })
    const token = await proofOf(org, peer, 5)
    expect((await trySignIn(org, { email, peer, token })).code).toBe(200)
  })

  it('is known to the accounts that signed in from it, and to no other account or organization', async () => {
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const device = await knownDevice(org, org.learner.email)
    // A shared computer: its second person gets no new token.
    expect(await knownDevice(org, org.instructor.email, device)).toBe(device)
    for (const { email } of [org.learner, org.instructor, org.admin]) await fail(org, email, 12, freshAddress)
    await fail(elsewhere, elsewhere.learner.email, 12, freshAddress)
    const codeOf = async (home: Org, email: string) => (await trySignIn(home, { email, peer: freshAddress(), device })).code
    expect(await codeOf(org, org.learner.email)).toBe(200)
    expect(await codeOf(org, org.instructor.email)).toBe(200)
    expect(await codeOf(org, org.admin.email)).toBe(5163)
    expect(await codeOf(elsewhere, elsewhere.learner.email)).toBe(5163)
  })

  it('cannot be made with a token that we did not issue', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const mine = (await knownDevice(org, email)) ?? ''
    const altered = `${mine.startsWith('A') ? 'B' : 'A'}${mine.slice(1)}`
    for (const device of ['x', 'a'.repeat(64), altered, `${mine}A`, mine.slice(0, 63), 'a'.repeat(5000)]) {
      const given = await knownDevice(org, email, device)
      expect(given).not.toBe(device)
      expect(given).not.toBe(mine)
    }
    expect(await knownDevice(org, email, mine)).toBe(mine)
  })

  it('waits for its own wrong passwords, half a minute at most, and after twelve in a row counts as unknown', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const stolen = await knownDevice(org, email)
    const owners = await knownDevice(org, email)
    const waits: number[] = []
    for (let guesses = 0; guesses < 12; ) {
      const { code, wait } = await trySignIn(org, { email, peer: freshAddress(), password, device: stolen })
      if (code === 5160) guesses += 1
      else {
        expect(code).toBe(5163)
        waits.push(wait ?? 0)
        // Refused even with the right password; the wait does not grow.
        expect(await trySignIn(org, { email, peer: freshAddress(), device: stolen })).toMatchObject({ code: 5163, wait })
        clock.offsetMs += (wait ?? 0) * 1000
      }
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30])
    const known = await org.database((db) => db.select().from(knownDevices).where(eq(knownDevices.userId, org.learner.user.id)))
    expect(known).toHaveLength(1)
    expect((await trySignIn(org, { email, peer: freshAddress(), device: owners })).code).toBe(200)
    // From now on it is treated as unknown, not locked out, and a sign-in makes it known again.
    await fail(org, email, 12, freshAddress)
    expect(await trySignIn(org, { email, peer: freshAddress(), device: stolen })).toMatchObject({ code: 5163, difficulty: 5 })
    expect((await payingSignIn(org, { email, peer: freshAddress(), device: stolen })).code).toBe(200)
    expect((await trySignIn(org, { email, peer: freshAddress(), device: stolen })).code).toBe(200)
  })

  it('is reset by the right password, and its simultaneous attempts are each counted', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const device = await knownDevice(org, email)
    const once = (given: string | undefined) => trySignIn(org, { email, peer: freshAddress(), device, password: given })
    for (let round = 0; round < 4; round += 1) {
      for (let done = 0; done < 5; done += 1) expect((await once(password)).code).toBe(5160)
      expect((await once(undefined)).code).toBe(200)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => once(password)))
    expect(answers.filter(({ code }) => code === 5160)).toHaveLength(6)
  })

  it('is forgotten a year after its last sign-in, and as the least used of more than twenty', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const first = await knownDevice(org, email)
    clock.offsetMs = 364 * 86_400_000
    await fail(org, email, 12, freshAddress)
    expect((await trySignIn(org, { email, peer: freshAddress(), device: first })).code).toBe(200)
    clock.offsetMs += 366 * 86_400_000
    await fail(org, email, 12, freshAddress)
    expect((await trySignIn(org, { email, peer: freshAddress(), device: first })).code).toBe(5163)
    for (let more = 0; more < 22; more += 1) {
      clock.offsetMs += 1000
      await knownDevice(org, email)
    }
    const kept = await org.database((db) => db.select().from(knownDevices))
    expect(kept).toHaveLength(20)
  })
})
