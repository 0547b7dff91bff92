import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { organizations } from '@/db/schema/organizations'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { createApiKey, updateApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { storedModule } from '@/lib/domain/learning/modules/authoring/stored-modules.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { addDays, dayOf, endOf } from '@/lib/platform/i18n/days'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { readPath, updatePath } from './authoring.contract'
import { enrolPeopleJob } from './bulk-enrolment.service'
import { enrolMyself } from './enrolments.contract'
import { contentsOf, draftPath, pathInForce, writeContents } from './paths.fixtures'
import { enrolMany, extendEnrolment, listRoster } from './roster.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Entry = { id: string; dueAt: string | null }

/** An organization whose days begin and end in another zone than Riyadh's. */
async function organizationIn(timeZone: string): Promise<Org> {
  const org = await freshOrganization()
  const regionalProfile = { ...org.organization.regionalProfile, timeZone }
  await org.database((db) => db.update(organizations).set({ regionalProfile }).where(eq(organizations.id, org.organization.id)))
  return org
}

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const rosterOf = async ({ admin }: Org, id: string) => (await admin.call(listRoster, { params: { id } })).data as Entry[]
const isoEnd = (day: string, zone = 'Asia/Riyadh') => endOf(day, zone).toISOString()
const today = (zone = 'Asia/Riyadh') => dayOf(clock.now(), zone)

describe('a date without a time', () => {
  it('is the end of that day for what ends, and its beginning for what begins, in the zone of the organization', async () => {
    const id = await draftPath(org)
    const body = { enrolmentDeadline: '2096-12-15', dueRule: { kind: 'absolute', dueAt: '2096-12-15' } }
    expect((await org.admin.call(updatePath, { params: { id }, body })).data).toMatchObject({
      enrolmentDeadline: '2096-12-15T20:59:59.999Z',
      dueRule: { kind: 'absolute', dueAt: '2096-12-15T20:59:59.999Z' },
    })
    const open = { moduleId: await storedModule(org), availableFrom: '2096-12-15', availableUntil: '2096-12-15' }
    await writeContents(org, id, contentsOf(open))
    expect((await org.admin.call(readPath, { params: { id } })).data).toMatchObject({
      contents: {
        structure: {
          sections: [{ items: [{ availableFrom: '2096-12-14T21:00:00.000Z', availableUntil: '2096-12-15T20:59:59.999Z' }] }],
        },
      },
    })
  })

  it('is taken so for keys, extensions and the limits of the log, and a moment is still taken as it is', async () => {
    const made = await org.admin.call(createApiKey, { body: { name: 'Until a day', expiresAt: '2096-12-15' } })
    expect(made.data).toMatchObject({ expiresAt: '2096-12-15T20:59:59.999Z' })
    const { id } = made.data as { id: string }
    const changed = await org.admin.call(updateApiKey, { params: { id }, body: { expiresAt: '2096-12-16T00:00:00+03:00' } })
    expect(changed.data).toMatchObject({ expiresAt: '2096-12-15T21:00:00.000Z' })
    // A key that ends today has not ended yet; one that ended yesterday has.
    const ending = (expiresAt: string) => org.admin.call(createApiKey, { body: { name: `Ends ${expiresAt}`, expiresAt } })
    expect((await ending(today())).envelope.statusCode).toBe(200)
    expect((await ending(addDays(today(), -1))).envelope).toMatchObject({ statusCode: 5030, errors: [{ key: 'past' }] })

    const within = (from: string, to: string) => org.admin.call(listActivityLog, { query: { from, to } })
    expect((await within(today(), today())).data).not.toEqual([])
    expect((await within(addDays(today(), -9), addDays(today(), -1))).data).toEqual([])
    expect((await within(today(), addDays(today(), -1))).envelope.errors).toMatchObject([{ key: 'order', property: 'to' }])
  })

  it.each(['2026-02-30', '2026-1-5', '9999-12-31', '0001-01-01', '2026-12-15T10', '15/12/2026', '+12026-01-01', 'x'.repeat(60)])(
    'is refused where it is none: %.20s',
    async (expiresAt) => {
      const { envelope } = await org.admin.call(createApiKey, { body: { name: 'No day', expiresAt } })
      expect(envelope.errors).toMatchObject([{ key: 'format', property: 'expiresAt' }])
    },
  )
})

describe('a number of days', () => {
  it.each(['Asia/Riyadh', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('ends with the last of them in %s', async (zone) => {
    const own = await organizationIn(zone)
    const pathId = await pathInForce(own, { dueRule: { kind: 'relative', days: 3 } })
    await own.learner.call(enrolMyself, { params: { pathId } })
    const [entry] = await rosterOf(own, pathId)
    expect(entry?.dueAt).toBe(isoEnd(addDays(today(zone), 3), zone))
    const params = { id: pathId, eid: entry?.id ?? '' }
    const extended = await own.admin.call(extendEnrolment, { params, body: { dueAt: addDays(today(zone), 9) } })
    expect(extended.data).toMatchObject({ dueAt: isoEnd(addDays(today(zone), 9), zone) })
    // Another zone of the organization changes nothing that is stored.
    const regionalProfile = { ...own.organization.regionalProfile, timeZone: 'UTC' }
    await own.database((db) => db.update(organizations).set({ regionalProfile }))
    expect((await rosterOf(own, pathId))[0]?.dueAt).toBe(isoEnd(addDays(today(zone), 9), zone))
  })

  it('ends so for people whom a job enrols, by the zone that is in force then', async () => {
    const own = await organizationIn('Pacific/Kiritimati')
    const pathId = await pathInForce(own)
    const body = { userIds: [own.learner.user.id], dueRule: { kind: 'relative', days: 7 } }
    await own.admin.call(enrolMany, { params: { id: pathId }, body, headers: { 'idempotency-key': newId() } })
    await new JobRunner([enrolPeopleJob]).runDue(new AbortController().signal)
    const [row] = await own.database((db) => db.select().from(enrolments).where(eq(enrolments.pathId, pathId)))
    expect(row?.dueAt?.toISOString()).toBe(isoEnd(addDays(today('Pacific/Kiritimati'), 7), 'Pacific/Kiritimati'))
  })
})
