import { it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/fixtures'
import { trySignIn } from '@/lib/domain/sign-in-attempts'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'

// `npm run test:timing`: how long a wrong password takes for accounts with few and many sessions, and for none. It measures and judges nothing:
// run it on a machine with nothing else to do.
const rounds = 300
const manySessions = 5000

const sorted = (all: number[]) => all.toSorted((a, b) => a - b)
const median = (all: number[]) => sorted(all)[all.length >> 1] ?? 0

/** The largest distance between the two shares of values up to a point (Kolmogorov-Smirnov). */
function distance(one: number[], other: number[]): number {
  const share = (all: number[], point: number) => all.filter((value) => value <= point).length / all.length
  return Math.max(...[...one, ...other].map((point) => Math.abs(share(one, point) - share(other, point))))
}

it('measures', { timeout: 900_000 }, async () => {
  Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
  const org = await freshOrganization()
  const { user } = org.learner
  const device = { platform: 'desktop', os: 'Linux', browser: 'Test' }
  const one = () => ({ organizationId: org.organization.id, id: newId(), userId: user.id, from: 'website' as const, device })
  await org.database(async (db) => {
    for (let made = 0; made < manySessions; made += 1000)
      await db
        .insert(sessions)
        .values(Array.from({ length: 1000 }, () => ({ ...one(), ipAddress: freshAddress(), expiredAt: new Date() })))
  })
  const emails = { few: org.admin.email, many: org.learner.email, unknown: 'nobody@nowhere.example' }
  const times = { few: [] as number[], many: [] as number[], unknown: [] as number[] }
  const kinds = ['few', 'many', 'unknown'] as const
  for (let round = 0; round < rounds; round += 1) {
    if (round % 10 === 0) await org.database((db) => db.delete(signInThrottles))
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      const began = performance.now()
      const { code } = await trySignIn(org, { email: emails[kind], peer: freshAddress(), password: 'wrong password' })
      if (code !== 5160) throw new Error(`a wrong password answered ${code}`)
      // The first rounds warm everything up.
      if (round >= 20) times[kind].push(performance.now() - began)
    }
  }
  const count = times.few.length
  console.log(
    `${count} wrong passwords each; medians in ms:`,
    Object.fromEntries(kinds.map((kind) => [kind, median(times[kind]).toFixed(2)])),
  )
  const compared = [
    ['few', 'unknown'],
    ['many', 'unknown'],
    ['few', 'many'],
  ] as const
  for (const [a, b] of compared) console.log(`KS distance ${a}, ${b}: ${distance(times[a], times[b]).toFixed(3)}`)
  console.log(`differs with 99 % confidence from ${(1.63 * Math.sqrt(2 / count)).toFixed(3)} on`)
})
