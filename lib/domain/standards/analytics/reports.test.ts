import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { analyticsReports } from '@/db/schema/analytics-reports'
import { jobs } from '@/db/schema/jobs'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { recordsIn } from '@/lib/domain/people/member-imports/csv-records.rules'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { addDays, dayOf } from '@/lib/platform/i18n/days'
import { readAnalyticsOverview } from './analytics.contract'
import { putFacts, putGroups, putPeople } from './duties.fixtures'
import { liveThrough, putWorld } from './histories.fixtures'
import { queryAnalytics } from './query.contract'
import { answerLeaving } from './report-leaving.service'
import { sendReports } from './report-sending.service'
import * as contracts from './reports.contract'
import { dailyMetrics, reportMetrics } from './words'

type Report = z.input<typeof contracts.AnalyticsReport>
const dayMs = 86_400_000
const timeZone = 'Asia/Riyadh'

afterEach(() => {
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
})

const save = async (org: Org, more: object = {}): Promise<Report> => {
  const body = { name: 'Learning of the week', recipients: [org.admin.user.id], ...more }
  const answer = await org.admin.call(contracts.createReport, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.envelope.data as Report
}
const rowOf = (org: Org, { id }: Report) =>
  org.database(async (db) => (await db.select().from(analyticsReports).where(eq(analyticsReports.id, id)))[0])

/** The attached table of the newest mail of an organization, the last one of several. */
function attached(org: Org, name = 'analytics-'): string[][] {
  const part = newestMail(org)
    .split(/\r?\n--/)
    .find((one) => one.includes('text/csv') && one.includes(name))
  const encoded = part?.split(/\r?\n\r?\n/)[1] ?? ''
  const written = Buffer.from(encoded.replaceAll(/\s/g, ''), 'base64').toString('utf8')
  expect(written.charCodeAt(0)).toBe(0xfeff)
  return recordsIn(written.slice(1), ',', true).records.map(({ cells }) => cells)
}

function newestMail(org: Org): string {
  const folder = join(env().DATA_FOLDER, 'mail', org.organization.id)
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .at(-1)
  return readFileSync(join(folder, newest ?? ''), 'utf8')
}

describe('a saved report', () => {
  it('is due at its hour, changed, paused, resumed and deleted', async () => {
    const org = await freshOrganization()
    const report = await save(org, { schedule: 'daily', hour: 8 })
    expect(report).toMatchObject({ days: 30, by: null, language: 'en', isPaused: false, version: 1 })
    expect(report.people.map(({ email }) => email)).toEqual([org.admin.email])
    expect(new Date(report.nextAt ?? '').getUTCHours()).toBe(5)
    const params = { reportId: report.id }
    const change = async (body: object) => (await org.admin.call(contracts.updateReport, { params, body })).envelope
    expect((await change({ isPaused: true })).data).toMatchObject({ isPaused: true, nextAt: null })
    expect((await change({ schedule: 'weekly' })).errors?.map(({ property }) => property)).toEqual(['weekday'])
    expect((await change({ schedule: 'monthly' })).errors?.map(({ property }) => property)).toEqual(['dayOfMonth'])
    const resumed = (await change({ isPaused: false, schedule: 'weekly', weekday: 3 })).data as Report
    expect(new Date(resumed.nextAt ?? '').getUTCDay()).toBe(3)
    expect((await change({ recipients: [report.id] })).statusCode).toBe(5150)
    expect((await change({ filters: { path: report.id } })).statusCode).toBe(6300)
    expect((await org.admin.call(contracts.listReports)).data).toHaveLength(1)
    expect((await org.admin.call(contracts.deleteReport, { params })).status).toBe(200)
    expect((await org.admin.call(contracts.readReport, { params })).envelope.statusCode).toBe(7002)
  })

  it('is sent once for each time, however many processes look, and once after times that were missed', async () => {
    const org = await freshOrganization()
    const report = await save(org, { schedule: 'daily', hour: 8 })
    const dueAt = new Date(report.nextAt ?? '').getTime()
    const to = (moment: number) => {
      clock.offsetMs += moment - clock.now().getTime()
    }
    const look = () => Promise.all(Array.from({ length: 3 }, () => sendReports()))
    to(dueAt - 5000)
    await look()
    expect(await mailsOf(org)).toHaveLength(0)
    to(dueAt + 1000)
    await look()
    await look()
    expect(await mailsOf(org)).toHaveLength(1)
    const sent = await rowOf(org, report)
    expect([sent?.nextAt?.getTime(), sent?.version]).toEqual([dueAt + dayMs, 1])
    expect(sent?.sentAt).not.toBeNull()
    to(dueAt + 4 * dayMs + 1000)
    await look()
    expect(await mailsOf(org)).toHaveLength(2)
    expect((await rowOf(org, report))?.nextAt?.getTime()).toBe(dueAt + 5 * dayMs)
  })

  it('reaches those who may read analytics when it is sent, and no one else', async () => {
    const org = await freshOrganization()
    const permissions = [{ subject: 'analytics', action: 'read', scope: 'any' }]
    const name = { ar: 'محلّل', en: 'Analyst' }
    const role = (await org.admin.call(createRole, { body: { name, type: 'admin', permissions } })).envelope.data as {
      id: string
    }
    const analyst = await org.person('analyst', role.id)
    const suspended = await org.person('suspended', role.id)
    const report = await save(org, {
      recipients: [analyst, suspended, org.learner, org.admin].map(({ user }) => user.id),
    })
    await org.database((db) => db.execute(sql`update users set status = 'suspended' where id = ${suspended.user.id}::uuid`))
    const answer = await org.admin.call(contracts.sendReport, { params: { reportId: report.id } })
    expect(answer.status).toBe(202)
    const mails = await mailsOf(org)
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([org.admin.email, analyst.email].toSorted())
    const { jobId } = answer.envelope.data as { jobId: string }
    const [job] = await org.database((db) => db.select().from(jobs).where(eq(jobs.id, jobId)))
    expect(job?.rowErrors?.map(({ error }) => error.name).toSorted()).toEqual(['permissionForbidden', 'userInactive'])
  })

  it('has the numbers of the query, in its language, and hides what that hides', async () => {
    const org = await freshOrganization()
    const world = await putWorld(org, 9)
    await liveThrough(org, world, { seed: 11, steps: 80 })
    clock.offsetMs = dayMs
    const to = addDays(dayOf(clock.now(), timeZone), -1)
    const range = { from: addDays(to, -6), to }
    clock.offsetMs = 0
    const report = await save(org, { name: 'الأسبوع', by: 'language', days: 7, language: 'ar' })
    expect(report.metrics).toEqual([...reportMetrics])
    const body = { metrics: [...dailyMetrics, 'overdue'], by: 'language', grain: 'day', ...range }
    const { envelope } = await org.admin.call(queryAnalytics, { body })
    type Row = { period: string; metric: string; language: string; value: number | null }
    const expected = (envelope.data as { rows: Row[] }).rows.map(({ period, metric, language, value }) =>
      [period ?? dayOf(clock.now(), timeZone), metric, language, value ?? ''].join(),
    )
    await org.admin.call(contracts.sendReport, { params: { reportId: report.id } })
    clock.offsetMs = dayMs
    await org.database((db) =>
      db.execute(sql`update jobs set payload = jsonb_set(payload, '{at}', to_jsonb(${clock.now().toISOString()}::text))`),
    )
    const [mail] = await mailsOf(org)
    expect(mail?.subject).toBe('الأسبوع')
    expect(mail?.text).toMatch(/هذا تقرير \u2068الأسبوع\u2069 عن الفترة من/)
    expect(mail?.text).toContain(`/console/analytics?days=7&until=${to}`)
    clock.offsetMs = 0
    const ahead = addDays(dayOf(clock.now(), timeZone), 1)
    for (const [until, status] of [
      [addDays(ahead, -5), 200],
      [addDays(ahead, -1), 200],
      [ahead, 422],
    ] as const) {
      const shown = await org.admin.call(readAnalyticsOverview, { query: { days: '7', until } })
      expect(shown.status).toBe(status)
      const { current } = (shown.envelope.data ?? {}) as { current?: object }
      if (status === 200) expect(current).toMatchObject({ from: addDays(until, -6), to: until })
    }
    clock.offsetMs = dayMs
    const [titles, ...rows] = attached(org)
    expect(titles?.[0]).toBe('اليوم')
    const found = rows.map(([day, , metric, , , , language, value]) => [day, metric, language, value].join())
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(found.length).toBeGreaterThan(5)
  })

  it('has what is overdue and the table of the departments, for readers of the list alone', async () => {
    const org = await freshOrganization()
    const path = await draftPath(org)
    const people = await putPeople(org, 7)
    const [group = ''] = await putGroups(org, [{ people }])
    await putGroups(org, [{ people: people.slice(0, 2), parentId: group }])
    await putFacts(
      org,
      people.map((userId, at) => {
        const state = at === 0 ? ('completed' as const) : ('overdue' as const)
        return { userId, path, language: 'ar', source: 'group' as const, state }
      }),
    )
    const report = await save(org, { by: 'group', filters: { path }, language: 'en' })
    await org.admin.call(contracts.sendReport, { params: { reportId: report.id } })
    expect((await mailsOf(org)).map(({ text }) => text).join()).toContain('second CSV file')
    const [heads, ...departments] = attached(org, 'departments-')
    expect(heads).toEqual(['Group', 'Kind', 'People', 'Enrolled', 'Completed', 'Overdue', 'Share completed (%)'])
    expect(departments.map(([, ...numbers]) => numbers)).toEqual([
      ['Department', '7', '7', '1', '6', '14.3'],
      ['Department', '2', '2', '1', '1', '50'],
    ])
    expect(newestMail(org)).toMatch(/application\/pdf[\s\S]*JVBERi0/)
    const rows = attached(org).map(([, , metric, , , , , value]) => [metric, value])
    expect(rows).toEqual(
      expect.arrayContaining([
        ['overdue', '6'],
        ['duties', '7'],
        ['dutiesCompleted', '1'],
        ['dutiesOverdue', '6'],
      ]),
    )
  })

  it('says nothing of duties to a recipient who may not read the list', async () => {
    const org = await freshOrganization()
    const path = await draftPath(org)
    const people = await putPeople(org, 7)
    await putGroups(org, [{ people }])
    await putFacts(
      org,
      people.map((userId) => ({ userId, path, language: 'ar', source: 'group', state: 'overdue' })),
    )
    const permissions = [{ subject: 'analytics', action: 'read', scope: 'any' }]
    const name = { ar: 'محلّل', en: 'Analyst' }
    const role = (await org.admin.call(createRole, { body: { name, type: 'admin', permissions } })).envelope.data as {
      id: string
    }
    const analyst = await org.person('analyst', role.id)
    const report = await save(org, { by: 'group', recipients: [analyst.user.id] })
    await org.admin.call(contracts.sendReport, { params: { reportId: report.id } })
    const [mail] = await mailsOf(org)
    expect(mail?.text).not.toContain('second CSV file')
    const rows = attached(org).map(([, , metric, , , , , value]) => [metric, value])
    expect(rows).toEqual(
      expect.arrayContaining([
        ['duties', ''],
        ['dutiesOverdue', ''],
      ]),
    )
  })

  it('goes to addresses without an account while a person with that right allows it, until the address leaves it', async () => {
    const org = await freshOrganization()
    const grants = (actions: string[]) => actions.map((action) => ({ subject: 'analyticsReport', action, scope: 'any' }))
    const body = { name: { ar: 'محرّر', en: 'Editor' }, type: 'admin', permissions: grants(['read', 'create', 'update']) }
    const role = (await org.admin.call(createRole, { body })).envelope.data as { id: string }
    const editor = await org.person('editor', role.id)
    const address = 'minister@office.example'
    const refused = await editor.call(contracts.createReport, { body: { name: 'Out', addresses: [address] } })
    expect(refused.envelope.statusCode).toBe(5180)
    const report = await save(org, { recipients: [], addresses: [address, address] })
    expect(report.addresses).toEqual([address])
    const params = { reportId: report.id }
    const change = (by: Org['admin'], change: object) => by.call(contracts.updateReport, { params, body: change })
    expect((await change(editor, { days: 9 })).envelope.statusCode).toBe(5180)
    expect((await change(editor, { isPaused: true })).status).toBe(200)
    await org.admin.call(contracts.sendReport, { params })
    const [mail] = await mailsOf(org)
    expect(mail?.to).toBe(address)
    expect(mail?.text).not.toContain('/console/')
    const url = /https?:\S+\/public\/analytics-report\/leave\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const ask = (to: string, method = 'GET') => answerLeaving(new Request(to, { method }), '127.0.0.1')
    expect((await ask(`${url.slice(0, -2)}xx`)).status).toBe(404)
    expect((await ask(url)).status).toBe(200)
    expect((await rowOf(org, report))?.addresses).toEqual([address])
    for (let time = 0; time < 2; time += 1) expect((await ask(url, 'POST')).status).toBe(200)
    expect((await rowOf(org, report))?.addresses).toEqual([])
    await org.admin.call(contracts.sendReport, { params })
    expect(await mailsOf(org)).toHaveLength(1)
  })

  it('is not sent to an address after the person who allowed it lost the right', async () => {
    const org = await freshOrganization()
    const all = ['read', 'create', 'update', 'share'].map((action) => ({ subject: 'analyticsReport', action, scope: 'any' }))
    const permissions = [...all, { subject: 'analytics', action: 'read', scope: 'any' }]
    const body = { name: { ar: 'محرّر', en: 'Editor' }, type: 'admin', permissions }
    const role = (await org.admin.call(createRole, { body })).envelope.data as { id: string }
    const editor = await org.person('editor', role.id)
    const saved = await editor.call(contracts.createReport, { body: { name: 'Out', addresses: ['minister@office.example'] } })
    expect(saved.status, saved.text).toBe(201)
    await org.database((db) => db.execute(sql`update users set status = 'suspended' where id = ${editor.user.id}::uuid`))
    const { id } = saved.envelope.data as Report
    await org.admin.call(contracts.sendReport, { params: { reportId: id } })
    expect(await mailsOf(org)).toHaveLength(0)
  })
})
