import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyticsActivity, analyticsEnrolments } from '@/db/schema/analytics'
import { certificates } from '@/db/schema/certificates'
import { enrolments } from '@/db/schema/learning-paths'
import { organizations } from '@/db/schema/organizations'
import { moduleProgress, progressEvents } from '@/db/schema/progress'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { servedLanguages } from '@/lib/platform/words'
import { readAnalyticsOverview } from './analytics.contract'
import { liveThrough, putWorld, runJobs } from './histories.fixtures'
import { rebuildAnalytics } from './metrics.contract'
import { readDropOff, readFunnel, readLanguages } from './path-analytics.contract'
import { queryAnalytics } from './query.contract'
import { dailyMetrics, type MetricKey } from './words'

const timeZone = 'Asia/Riyadh'
const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** Everything from the records of the organization, without any of the statements of this room. */
async function recordsOf(org: Org) {
  return org.database(async (db) => ({
    enrolments: await db.select().from(enrolments),
    items: await db.select().from(moduleProgress),
    events: await db.select().from(progressEvents),
    certificates: await db.select().from(certificates),
  }))
}
type Records = Awaited<ReturnType<typeof recordsOf>>

function factsIn({ enrolments: all, items, certificates: issued }: Records) {
  return all
    .map((enrolment) => {
      const own = items.filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      const begun = own.flatMap(({ startedAt }) => startedAt?.getTime() ?? []).toSorted((a, b) => a - b)
      const rank = (language: string) => {
        const of = own.filter(({ locale }) => locale === language)
        return [of.length, Math.max(-1, ...of.map(({ startedAt }) => startedAt?.getTime() ?? -1))] as const
      }
      const [language] = [...new Set(own.flatMap(({ locale }) => locale ?? []))].toSorted((one, other) => {
        const [[count, last], [count2, last2]] = [rank(one), rank(other)]
        return count2 - count || last2 - last || (one < other ? -1 : 1)
      })
      const isDone = enrolment.state === 'completed' || enrolment.state === 'expired'
      const of = issued.filter(({ enrolmentId, state }) => enrolmentId === enrolment.id && state !== 'revoked')
      return {
        organizationId: enrolment.organizationId,
        enrolmentId: enrolment.id,
        pathId: enrolment.pathId,
        userId: enrolment.userId,
        cycle: enrolment.cycle,
        state: enrolment.state,
        language: language ?? 'none',
        enrolledAt: enrolment.createdAt,
        startedAt: begun[0] === undefined ? null : new Date(begun[0]),
        completedAt: isDone ? enrolment.completedAt : null,
        certifiedAt: of.map(({ issuedAt }) => issuedAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
        withdrawnAt: enrolment.state === 'withdrawn' ? enrolment.endedAt : null,
        dueAt: enrolment.dueAt,
        expiresAt: enrolment.expiresAt,
      }
    })
    .toSorted(byText)
}

function activityIn({ events }: Records, zone = timeZone) {
  const rows = new Map<string, typeof analyticsActivity.$inferSelect>()
  for (const { organizationId, userId, moduleId, occurredAt, receivedAt, locale, durationSeconds } of events) {
    const day = dayOf(new Date(Math.min(occurredAt.getTime(), receivedAt.getTime())), zone)
    const language = locale ?? 'none'
    const key = [day, userId, moduleId, language].join()
    const row = rows.get(key) ?? { organizationId, day, userId, moduleId, language, events: 0, seconds: 0 }
    rows.set(key, { ...row, events: row.events + 1, seconds: row.seconds + Math.min(durationSeconds ?? 0, 60) })
  }
  return [...rows.values()].toSorted(byText)
}

const storedIn = (org: Org) =>
  org.database(async (db) => ({
    facts: (await db.select().from(analyticsEnrolments)).toSorted(byText),
    activity: (await db.select().from(analyticsActivity)).toSorted(byText),
  }))

describe.each([1, 2])('the facts of a generated history (%i)', (seed) => {
  let org: Org
  let world: Awaited<ReturnType<typeof putWorld>>
  let records: Records
  beforeAll(async () => {
    org = await freshOrganization()
    world = await putWorld(org, 9)
    await liveThrough(org, world, { seed, steps: 140 })
    records = await recordsOf(org)
  })

  it('are those of the records', async () => {
    const { facts, activity } = await storedIn(org)
    expect(facts.length).toBeGreaterThan(8)
    expect(activity.length).toBeGreaterThan(20)
    expect(facts).toEqual(factsIn(records))
    expect(activity).toEqual(activityIn(records))
  })

  it('are the same after everything was counted again, whatever was stored before', async () => {
    const before = await storedIn(org)
    await org.database(async (db) => {
      await db.execute(sql`delete from analytics_activity where day > current_date - 3`)
      await db.execute(sql`update analytics_activity set events = events + 7`)
      await db.execute(sql`update analytics_enrolments set state = 'waived', completed_at = null, language = 'none'`)
      await db.execute(sql`delete from analytics_enrolments where enrolment_id::text < '8'`)
    })
    expect((await org.admin.call(rebuildAnalytics, {})).status).toBe(202)
    await runJobs()
    expect(await storedIn(org)).toEqual(before)
  })

  it('make up the overview', async () => {
    const { envelope } = await org.admin.call(readAnalyticsOverview, { query: { days: 7 } })
    const { learning } = envelope.data as { learning: { current: object; daily: { date: string }[]; overdue: number } }
    const today = dayOf(clock.now(), timeZone)
    const isIn = (moment: Date | null, from: string, to: string) =>
      moment !== null && dayOf(moment, timeZone) >= from && dayOf(moment, timeZone) <= to
    const window = (from: string, to: string) => {
      const active = activityIn(records).filter(({ day }) => day >= from && day <= to)
      const facts = factsIn(records)
      return {
        activeLearners: new Set(active.map(({ userId }) => userId)).size,
        learningMinutes: Math.round(active.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
        enrolments: facts.filter(({ enrolledAt }) => isIn(enrolledAt, from, to)).length,
        starts: facts.filter(({ startedAt }) => isIn(startedAt, from, to)).length,
        completions: facts.filter(({ completedAt }) => isIn(completedAt, from, to)).length,
      }
    }
    expect(learning.current).toEqual(window(addDays(today, -6), today))
    for (const { date, ...counts } of learning.daily) expect(window(date, date)).toMatchObject(counts)
  })

  it('make up the funnel, whose languages add up to the total', async () => {
    const [path] = world.paths
    if (!path) throw new Error('There are two paths')
    const { envelope } = await org.admin.call(readFunnel, { params: { id: path.id } })
    const { stages } = envelope.data as {
      stages: { kind: string; moduleId: string | null; count: number; languages: Record<string, number | null> }[]
    }
    const facts = factsIn(records).filter(({ pathId }) => pathId === path.id)
    const items = (moduleId: string | null) =>
      records.items.filter(
        (item) =>
          item.moduleId === moduleId &&
          ['completed', 'passed', 'waived'].includes(item.state) &&
          facts.some(({ enrolmentId }) => enrolmentId === item.enrolmentId),
      ).length
    const expected = {
      enrolled: facts.length,
      started: facts.filter(({ startedAt }) => startedAt).length,
      completed: facts.filter(({ completedAt }) => completedAt).length,
      certified: 0,
    }
    for (const { kind, moduleId, count, languages } of stages) {
      expect(count).toBe(kind === 'item' ? items(moduleId) : expected[kind as keyof typeof expected])
      const parts = Object.values(languages)
      if (!parts.includes(null)) expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(count)
    }
  })

  it('make up the languages', async () => {
    const { envelope } = await org.admin.call(readLanguages, {})
    const { total, languages } = envelope.data as {
      total: { enrolments: number; completions: number }
      languages: { language: string; enrolments: number | null; completions: number | null }[]
    }
    const facts = factsIn(records)
    expect(total).toEqual({ enrolments: facts.length, completions: facts.filter(({ completedAt }) => completedAt).length })
    for (const { language, enrolments: count, completions } of languages.filter((one) => one.enrolments !== null)) {
      const own = facts.filter((fact) => fact.language === language)
      expect([count, completions]).toEqual([own.length, own.filter(({ completedAt }) => completedAt).length])
    }
    expect(languages.map(({ language }) => language)).toEqual([...servedLanguages])
  })

  it('make up every number of the catalogue by day, in total and in a path', async () => {
    const [path] = world.paths
    if (!path) throw new Error('There are two paths')
    for (const filters of [{}, { path: path.id }]) {
      const body = { metrics: [...dailyMetrics, 'overdue', 'expiring'], grain: 'day', filters }
      const { envelope } = await org.admin.call(queryAnalytics, { body })
      const { rows } = envelope.data as { rows: { metric: MetricKey; period: string | null; value: number | null }[] }
      const isAsked = ({ pathId }: { pathId: string }) => !('path' in filters) || pathId === filters.path
      const facts = factsIn(records).filter(isAsked)
      const people = new Set(facts.map(({ userId }) => userId))
      const active = activityIn(records).filter(
        ({ userId, moduleId }) => !('path' in filters) || (people.has(userId) && path.moduleIds.includes(moduleId)),
      )
      const onDay = (moment: Date | null, day: string | null) => moment !== null && dayOf(moment, timeZone) === day
      const count: Record<MetricKey, (day: string | null) => number> = {
        activeLearners: (day) => new Set(active.filter((row) => row.day === day).map(({ userId }) => userId)).size,
        learningMinutes: (day) =>
          Math.round(active.filter((row) => row.day === day).reduce((sum, row) => sum + row.seconds, 0) / 60),
        enrolments: (day) => facts.filter(({ enrolledAt }) => onDay(enrolledAt, day)).length,
        starts: (day) => facts.filter(({ startedAt }) => onDay(startedAt, day)).length,
        completions: (day) => facts.filter(({ completedAt }) => onDay(completedAt, day)).length,
        certificates: (day) => facts.filter(({ certifiedAt }) => onDay(certifiedAt, day)).length,
        withdrawals: (day) => facts.filter(({ withdrawnAt }) => onDay(withdrawnAt, day)).length,
        overdue: () => facts.filter(({ state }) => state === 'overdue').length,
        expiring: () => 0,
        duties: () => 0,
        dutiesCompleted: () => 0,
        dutiesOverdue: () => 0,
      }
      const shown = rows.filter(({ value }) => value !== null)
      expect(shown.length).toBeGreaterThan(5)
      for (const { metric, period, value } of shown)
        expect([metric, period, value]).toEqual([metric, period, count[metric](period)])
      const today = dayOf(clock.now(), timeZone)
      for (const metric of dailyMetrics)
        for (let ago = 0; ago < 30; ago += 1) {
          const day = addDays(today, -ago)
          if (!rows.some((row) => row.metric === metric && row.period === day))
            expect([metric, day, count[metric](day)]).toEqual([metric, day, 0])
        }
    }
  })

  it('say where people get stuck', async () => {
    const [path] = world.paths
    if (!path) throw new Error('There are two paths')
    const { envelope } = await org.admin.call(readDropOff, { params: { id: path.id } })
    const running = factsIn(records).filter(
      ({ pathId, state }) => pathId === path.id && ['invited', 'active', 'overdue'].includes(state),
    )
    expect(envelope.data).toMatchObject({ running: running.length, stuck: 0, items: [] })
  })

  it('follow another time zone after everything was counted again', async () => {
    const zone = 'America/Los_Angeles'
    const regionalProfile = { ...org.organization.regionalProfile, timeZone: zone }
    await org.database((db) => db.update(organizations).set({ regionalProfile }))
    await org.admin.call(rebuildAnalytics, {})
    await runJobs()
    const { facts, activity } = await storedIn(org)
    expect(activity).toEqual(activityIn(records, zone))
    expect(activity).not.toEqual(activityIn(records))
    expect(facts).toEqual(factsIn(records))
  })
})
