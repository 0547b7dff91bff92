import { eq } from 'drizzle-orm'
import { it } from 'vitest'
import { sessions, users } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { trySignIn } from '@/lib/domain/testing/sign-in-attempts'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'

// `npm run test:timing`: the response times of a wrong password for accounts with few and with many sessions, and for an unknown address. It only
// prints the figures. Run it on an idle machine.
const rounds = 520
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
  // An account created years ago, and a new one.
  const old = await org.person('old', org.roles.learner)
  await org.database((db) =>
    db
      .update(users)
      .set({ createdAt: new Date('2020-01-01Z') })
      .where(eq(users.id, old.user.id)),
  )
  const fresh = await org.person('fresh', org.roles.learner)
  const emails = {
    few: org.admin.email,
    many: org.learner.email,
    old: old.email,
    fresh: fresh.email,
    unknown: 'nobody@nowhere.example',
  }
  const kinds = ['few', 'many', 'old', 'fresh', 'unknown'] as const
  const times: Record<(typeof kinds)[number], number[]> = { few: [], many: [], old: [], fresh: [], unknown: [] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % env().RATE_LIMIT_SIGN_IN.requests === 0) await org.database((db) => db.delete(signInThrottles))
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
  // The critical distance of the two-sample Kolmogorov-Smirnov test at p = 0.01.
  const critical = 1.63 * Math.sqrt(2 / count)
  for (const kind of kinds.filter((kind) => kind !== 'unknown')) {
    const apart = (100 * Math.abs(median(times[kind]) - median(times.unknown))) / median(times.unknown)
    const ks = distance(times[kind], times.unknown)
    const isTold = apart >= 5 || ks > critical
    console.log(
      `T12 ${kind} and unknown: medians ${apart.toFixed(1)} % apart (wanted: less than 5), KS distance ${ks.toFixed(3)} (separates from ${critical.toFixed(3)} on, p = 0.01): ${isTold ? 'CAN BE TOLD' : 'cannot be told'}`,
    )
  }
})
