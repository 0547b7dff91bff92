import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { readPath, updatePath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { draftPath, pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { OrganizationSettings } from './organization.contract'
import { readOrganization, updateOrganization } from './organization.contract'
import type { OwnOrganization } from './regional-profile.contract'
import { readOwnOrganization, readRegionalProfile, updateRegionalProfile } from './regional-profile.contract'

type Settings = z.input<typeof OrganizationSettings>
type Own = z.input<typeof OwnOrganization>
type Org = Awaited<ReturnType<typeof freshOrganization>>

const noHours = { enabled: false, start: null, end: null, workWindow: null, quietHours: null }
const riyadh = {
  timeZone: 'Asia/Riyadh',
  weekStart: 0,
  weekendDays: [5, 6],
  calendar: 'both',
  hijriAdjustmentDays: 0,
  numberingSystem: 'latn',
  defaultLocale: 'en',
  supportedLocales: ['ar', 'en'],
  ramadan: noHours,
}
const cairo = {
  timeZone: 'Africa/Cairo',
  weekStart: 6,
  weekendDays: [5],
  calendar: 'gregory',
  hijriAdjustmentDays: -1,
  numberingSystem: 'arab',
  defaultLocale: 'ar',
  supportedLocales: ['ar'],
  ramadan: {
    enabled: true,
    start: '2026-02-19',
    end: '2026-03-19',
    workWindow: { from: '10:00', to: '15:00' },
    quietHours: { from: '21:00', to: '04:00' },
  },
}
const profileIn = async ({ admin }: Org) => ((await admin.call(readOrganization)).data as Settings).regionalProfile
const ownOf = async ({ learner }: Org) => (await learner.call(readOwnOrganization)).data as Own

describe('the regional profile of an organization', () => {
  it('is changed by an administrator field by field, and read by everyone who is signed in, of this organization only', async () => {
    const [here, elsewhere] = [await freshOrganization(), await freshOrganization()]
    expect(await profileIn(here)).toEqual(riyadh)
    const whole = await here.admin.call(updateRegionalProfile, { body: cairo })
    expect(whole.data).toMatchObject({ ...cairo, version: 2 })
    const part = await here.admin.call(updateRegionalProfile, { body: { calendar: 'islamic-umalqura' } })
    expect(part.data).toMatchObject({ ...cairo, calendar: 'islamic-umalqura' })
    expect(await profileIn(here)).toEqual({ ...cairo, calendar: 'islamic-umalqura' })
    expect((await ownOf(here)).regionalProfile).toEqual({ ...cairo, calendar: 'islamic-umalqura' })
    expect((await ownOf(elsewhere)).regionalProfile).toEqual(riyadh)
    const { data: entries } = await here.admin.call(listActivityLog, {
      query: { action: 'adminOrganizationRegionalProfileUpdate' },
    })
    const changed = (entries as { changes: { field: string }[] }[]).map(({ changes }) => changes.map(({ field }) => field))
    expect(changed).toHaveLength(2)
    expect(changed[0]).toEqual(['calendar'])
    expect(changed[1]?.toSorted()).toEqual(Object.keys(cairo).toSorted())
  })

  it('counts the present day', async () => {
    const org = await freshOrganization()
    await org.admin.call(updateRegionalProfile, {
      body: { timeZone: 'Pacific/Kiritimati', weekStart: 3, weekendDays: [0, 1, 2, 4, 5, 6] },
    })
    const { today } = await ownOf(org)
    const weekday = (day: string) => new Date(day).getUTCDay()
    expect(Math.abs(Date.parse(today.day) - Date.now() - 14 * 3_600_000)).toBeLessThan(25 * 3_600_000)
    expect([weekday(today.weekStartsOn), weekday(today.nextWorkingDay)]).toEqual([3, 3])
    expect(today.isWeekend).toBe(weekday(today.day) !== 3)
    expect(today.isWorkTime).toBe(!today.isWeekend)
    expect(today.isRamadan).toBe(today.ramadan.first <= today.day && today.day <= today.ramadan.last)
    expect(today.isQuiet).toBe(false)
  })

  it('needs permission to be changed, and If-Match where it is sent', async () => {
    const { admin, instructor, learner, stranger } = await freshOrganization()
    const change = { body: { weekStart: 1 } }
    for (const { call } of [instructor, learner]) expect((await call(updateRegionalProfile, change)).status).toBe(403)
    expect((await stranger(updateRegionalProfile, change)).status).toBe(401)
    expect((await stranger(readOwnOrganization)).status).toBe(401)
    const headers = { 'if-match': (await admin.call(readRegionalProfile)).headers.get('etag') }
    const both = await Promise.all([1, 2].map(() => admin.call(updateRegionalProfile, { ...change, headers })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  it.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+03:00' }],
    ['timeZone', { timeZone: `Asia/${'x'.repeat(100)}` }],
    ['weekStart', { weekStart: 7 }],
    ['weekStart', { weekStart: 1.5 }],
    ['weekendDays', { weekendDays: [0, 1, 2, 3, 4, 5, 6] }],
    ['weekendDays', { weekendDays: [5, 5] }],
    ['weekendDays.0', { weekendDays: [-1] }],
    ['calendar', { calendar: 'islamic' }],
    ['hijriAdjustmentDays', { hijriAdjustmentDays: 3 }],
    ['numberingSystem', { numberingSystem: 'deva' }],
    ['defaultLocale', { supportedLocales: ['ar'] }],
    ['supportedLocales', { supportedLocales: [] }],
    ['supportedLocales', { supportedLocales: ['ar', 'ar'] }],
    ['ramadan.start', { ramadan: { ...noHours, start: '2026-07-01' } }],
    ['ramadan.start', { ramadan: { ...noHours, start: '2026-02-30' } }],
    ['ramadan.end', { ramadan: { ...noHours, end: '2026-02-18' } }],
    ['ramadan.quietHours.to', { ramadan: { ...noHours, quietHours: { from: '21:00', to: '21:00' } } }],
    ['ramadan.workWindow.from', { ramadan: { ...noHours, workWindow: { from: '24:00', to: '21:00' } } }],
    ['ramadan.enabled', { ramadan: { start: null, end: null, workWindow: null, quietHours: null } }],
    ['country', { country: 'SA' }],
  ])('is not changed by a wrong %s: %j', async (property, body) => {
    const org = await freshOrganization()
    const { status, envelope } = await org.admin.call(updateRegionalProfile, { body })
    expect([status, envelope.errors?.map((error) => error.property)]).toEqual([422, [property]])
    expect(await profileIn(org)).toEqual(riyadh)
  })

  it('keeps the default language among the languages of the organization, by whatever way it is changed', async () => {
    const { admin } = await freshOrganization()
    await admin.call(updateRegionalProfile, { body: { supportedLocales: ['en'] } })
    const { status, envelope } = await admin.call(updateOrganization, { body: { defaultLocale: 'ar' } })
    expect([status, envelope.errors]).toMatchObject([422, [{ key: 'localeNotSupported', property: 'defaultLocale' }]])
    expect((await admin.call(updateOrganization, { body: { accent: null } })).status).toBe(200)
  })

  it('is complete where an organization was made before it had one', async () => {
    const org = await freshOrganization()
    await org.database((db) => db.execute(sql`update organizations set regional_profile = regional_profile - 'ramadan'`))
    expect(await profileIn(org)).toEqual(riyadh)
    expect((await ownOf(org)).today.isQuiet).toBe(false)
  })

  it('rewrites nothing that is stored, and decides about days from then on', async () => {
    const org = await freshOrganization()
    const dueRule = { kind: 'relative', days: 3 }
    const [pathId, draft] = [await pathInForce(org, { dueRule }), await draftPath(org)]
    const enrolled = await org.learner.call(enrolMyself, { params: { pathId } })
    expect(enrolled.status).toBe(201)
    await org.admin.call(updatePath, { params: { id: draft }, body: { enrolmentDeadline: '2096-12-15' } })
    await org.admin.call(createApiKey, { body: { name: 'Until a day', expiresAt: '2096-12-15' } })
    const rows = () =>
      org.database((db) =>
        db.execute(sql`
          select 'enrolment' as kind, to_jsonb(e) as row from enrolments e union all
          select 'path', to_jsonb(p) from learning_paths p union all
          select 'key', to_jsonb(k) from api_keys k union all
          select 'day', to_jsonb(d) from active_days d order by 1, 2`),
      )
    const before = await rows()
    expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(['day', 'enrolment', 'key', 'path']))
    expect((await org.admin.call(updateRegionalProfile, { body: cairo })).status).toBe(200)
    expect(await rows()).toEqual(before)
    const deadline = async () =>
      ((await org.admin.call(readPath, { params: { id: draft } })).data as { enrolmentDeadline: string }).enrolmentDeadline
    expect(await deadline()).toBe('2096-12-15T20:59:59.999Z')
    await org.admin.call(updatePath, { params: { id: draft }, body: { enrolmentDeadline: '2096-12-15' } })
    expect(await deadline()).toBe('2096-12-15T21:59:59.999Z')
  })
})
