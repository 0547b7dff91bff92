import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { certificates } from '@/db/schema/certificates'
import { activeDays, sessions, users } from '@/db/schema/identity'
import { learningPaths } from '@/db/schema/learning-paths'
import { organizations } from '@/db/schema/organizations'
import { issueCertificate, revokeCertificate } from '@/lib/domain/assessing/certificates/issuing.service'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createPath } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { publishAsSystem } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { env } from '@/lib/platform/env'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { type AnalyticsOverview, readAnalyticsOverview } from './analytics.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Overview = z.input<typeof AnalyticsOverview>
type Org = Awaited<ReturnType<typeof freshOrganization>>

const today = () => dayOf(clock.now(), 'Asia/Riyadh')
const ago = (days: number) => addDays(today(), -days)
/** Noon of a day in Riyadh. */
const noon = (day: string) => new Date(`${day}T09:00:00.000Z`)

async function overview(org: Org, days?: number, by: Org['admin'] = org.admin) {
  const answer = await by.call(readAnalyticsOverview, { query: days === undefined ? {} : { days } })
  return { ...answer, found: answer.envelope.data as Overview }
}

const certificate = (org: Org, more: { issuedAt?: Date; expiresAt?: Date }) =>
  runAsSystem(org.organization, 'certificateIssued', (context) =>
    issueCertificate(context, {
      userId: org.learner.user.id,
      holderName: { en: 'Sara' },
      title: { en: 'Safety' },
      issuerName: { ar: 'جهة', en: 'Academy' },
      ...more,
    }),
  )
const attempt = (org: Org, body: object) =>
  org.stranger(signIn, { body: { from: 'website', ...body }, headers: { 'x-captcha-token': 'test-pass' } })

describe('the overview', () => {
  let org: Org
  beforeAll(async () => {
    // The clock is stopped: otherwise midnight could split the counts of a test over two days.
    const [now, soon] = [clock.now(), new Date(clock.now().getTime() + 300_000)]
    if (dayOf(now, 'Asia/Riyadh') !== dayOf(soon, 'Asia/Riyadh')) clock.offsetMs += 300_000
    org = await freshOrganization()
  })

  it('has an entry for each day, today last, with 0 for days without events', async () => {
    const { found } = await overview(org)
    expect(found).toMatchObject({ timeZone: 'Asia/Riyadh', weekStart: 0, days: 30, people: { total: 3, active: 3 } })
    expect(found.daily.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, at) => ago(29 - at)))
    expect(found.daily.slice(0, -1).every((day) => day.signIns + day.activePeople + day.certificatesIssued === 0)).toBe(true)
    expect(found.daily.at(-1)).toEqual({ date: today(), activePeople: 3, signIns: 3, failedSignIns: 0, certificatesIssued: 0 })
    expect([found.current.from, found.current.to]).toEqual([ago(29), today()])
    expect([found.previous.from, found.previous.to]).toEqual([ago(59), ago(30)])
    expect(dayOf(new Date(found.asOf), 'Asia/Riyadh')).toBe(today())
    expect(Date.parse(found.asOf)).toBeLessThanOrEqual(clock.now().getTime())
  })

  it('takes 7 to 90 days', async () => {
    for (const days of [7, 90]) expect((await overview(org, days)).found.daily).toHaveLength(days)
    for (const days of [6, 91, -7]) {
      const { status, envelope } = await overview(org, days)
      expect([status, envelope.errors?.map(({ property }) => property)]).toEqual([422, ['days']])
    }
  })

  it('is for administrators, of their own organization alone', async () => {
    expect((await overview(org, 7, org.instructor)).envelope.statusCode).toBe(5180)
    const other = await freshOrganization()
    await certificate(other, {})
    expect((await overview(org)).found.certificates.total).toBe(0)
    expect((await overview(other)).found.certificates.total).toBe(1)
  })

  it('needs four statements for all its numbers, whatever the window', async () => {
    await overview(org, 90)
    const before = counter.statements
    await overview(org, 90)
    const long = counter.statements - before
    await overview(org, 7)
    expect(counter.statements - before - long).toBe(long)
    // The checks, BEGIN with the tenant, the numbers of the organization, of learning and of duties, COMMIT.
    expect(long).toBeLessThanOrEqual(8)
  })
})

describe('the numbers of the overview', () => {
  it('count completed and refused sign-ins, and leave out malformed ones', async () => {
    const org = await freshOrganization()
    await attempt(org, { email: org.learner.email, password: fixturePassword })
    await attempt(org, { email: org.learner.email, password: 'wrong' })
    await attempt(org, { email: 'nobody@elsewhere.example', password: 'wrong' })
    await attempt(org, { email: 'no address', password: '' })
    const { current, previous } = (await overview(org, 7)).found
    expect([current.signIns, current.failedSignIns, current.activePeople]).toEqual([4, 2, 3])
    expect([previous.signIns, previous.failedSignIns]).toEqual([0, 0])
  })

  it('count somebody active on several days once in a window and once a day', async () => {
    const org = await freshOrganization()
    const [admin, learner] = [org.admin.user.id, org.learner.user.id]
    const used = [
      [ago(2), admin],
      [ago(2), learner],
      [ago(3), admin],
      [ago(7), learner],
      [ago(13), learner],
      [ago(14), admin],
    ] as const
    await org.database((db) =>
      db.insert(activeDays).values(used.map(([day, userId]) => ({ organizationId: org.organization.id, day, userId }))),
    )
    const { current, previous, daily } = (await overview(org, 7)).found
    expect([current.activePeople, previous.activePeople]).toEqual([3, 1])
    expect(daily.map(({ activePeople }) => activePeople)).toEqual([0, 0, 0, 1, 2, 0, 3])
  })

  it('assign a sign-in to the day of the organization’s time zone, not of UTC', async () => {
    const org = await freshOrganization()
    const midnight = new Date(noon(ago(3)).getTime() - 12 * 3_600_000)
    const at = (moment: Date, person: Org['admin']) =>
      org.database((db) => db.update(sessions).set({ createdAt: moment }).where(eq(sessions.id, person.sessionId)))
    await at(midnight, org.admin)
    await at(new Date(midnight.getTime() - 1), org.learner)
    await at(new Date(noon(ago(7)).getTime()), org.instructor)
    const { current, previous, daily } = (await overview(org, 7)).found
    expect(daily.map(({ signIns }) => signIns)).toEqual([0, 0, 1, 1, 0, 0, 0])
    expect([current.signIns, previous.signIns]).toEqual([2, 1])
  })

  it('count certificates and learning paths by state and by window', async () => {
    const org = await freshOrganization()
    await certificate(org, {})
    await certificate(org, { issuedAt: noon(ago(2)), expiresAt: noon(ago(1)) })
    for (const daysLeft of [29, 31]) await certificate(org, { issuedAt: noon(ago(20)), expiresAt: noon(ago(-daysLeft)) })
    const lost = await certificate(org, { issuedAt: noon(ago(8)) })
    const reason = { ar: 'خطأ', en: 'A mistake' }
    await runAsSystem(org.organization, 'certificateRevoked', (context) => revokeCertificate(context, { id: lost.id, reason }))
    const older = await certificate(org, { issuedAt: noon(ago(20)) })
    await runAsSystem(org.organization, 'certificateRevoked', (context) => revokeCertificate(context, { id: older.id, reason }))
    await org.database((db) =>
      db
        .update(certificates)
        .set({ revokedAt: noon(ago(9)) })
        .where(eq(certificates.id, older.id)),
    )
    const locales = { en: { title: 'Safety', description: 'Basics' } }
    const paths = await runAsSystem(org.organization, 'learningPathCreated', async (context) => {
      const make = () => createPath(context, { category: 'safety', level: 'beginner', estimatedMinutes: 30, locales }, null)
      return [await make(), await make(), await make()]
    })
    for (const { id } of paths.slice(1)) await publishAsSystem(org, id)
    await org.database((db) =>
      db
        .update(learningPaths)
        .set({ publishedAt: noon(ago(10)) })
        .where(eq(learningPaths.id, paths[2]?.id ?? '')),
    )
    const { current, previous, daily, ...now } = (await overview(org, 7)).found
    expect(now.certificates).toEqual({ total: 6, valid: 3, endingSoon: 1, expired: 1, revoked: 2, suspended: 0, superseded: 0 })
    expect(now.learningPaths).toEqual({ total: 3, draft: 1, inReview: 0, published: 2, archived: 0 })
    expect(current).toMatchObject({ certificatesIssued: 2, certificatesRevoked: 1, learningPathsPublished: 1 })
    expect(previous).toMatchObject({ certificatesIssued: 1, certificatesRevoked: 1, learningPathsPublished: 1 })
    expect(daily.map(({ certificatesIssued }) => certificatesIssued)).toEqual([0, 0, 0, 0, 1, 0, 1])
  })

  it('count accounts that may not sign in separately', async () => {
    const org = await freshOrganization()
    await org.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, org.learner.user.id)))
    expect((await overview(org)).found.people).toEqual({ total: 3, active: 2 })
  })
})

describe('a day of activity', () => {
  const daysOf = (org: Org) =>
    org.database(async (db) => (await db.select().from(activeDays)).map(({ day, userId }) => [day, userId]))

  it('is marked by the use of a session, once', async () => {
    const org = await freshOrganization()
    const use = (lastUsedAt: Date) =>
      org.database((db) => db.update(sessions).set({ lastUsedAt }).where(eq(sessions.id, org.learner.sessionId)))
    await use(noon(ago(4)))
    await use(new Date(noon(ago(4)).getTime() + 60_000))
    const learner = org.learner.user.id
    expect((await daysOf(org)).filter(([, userId]) => userId === learner).toSorted()).toEqual([
      [ago(4), learner],
      [today(), learner],
    ])
  })

  it('does not fail for a time zone that the database does not know', async () => {
    const org = await freshOrganization()
    const regionalProfile = { ...org.organization.regionalProfile, timeZone: 'Mars/Olympus' }
    await org.database((db) => db.update(organizations).set({ regionalProfile }))
    const { envelope } = await attempt(org, { email: org.learner.email, password: fixturePassword })
    expect(envelope.statusCode).toBe(200)
  })
})
