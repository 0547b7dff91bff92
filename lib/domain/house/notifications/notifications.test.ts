import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { enrolments } from '@/db/schema/learning-paths'
import { roles } from '@/lib/domain/house/roles/room'
import { enrol, facts, path } from '@/lib/domain/learning/learning-paths/notices.fixtures'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { afterAllRetries, deliverAndDie } from '@/lib/domain/testing/killed-delivery'
import { clock } from '@/lib/platform/clock'
import { newEvent } from '@/lib/platform/events/event'
import {
  archiveNotification,
  countNotifications,
  explainNotification,
  listDeliveries,
  readAllNotifications,
  readNotification,
  unreadNotification,
} from './notifications.contract'
import { anyHour, day, deliver, deliveries, listed, mails, publishIn } from './scenes.fixtures'
import { putPreferences, putSchedule, readPreferences } from './settings.contract'
import { answerUnsubscribe, unsubscribeToken } from './unsubscribe.service'

const { events } = learningPaths
afterEach(() => {
  clock.offsetMs = 0
})

describe('a notification', () => {
  it('is made once for an event, and read in the language and the digits of its reader', async () => {
    const org = await freshOrganization()
    const pathId = await path(org)
    await enrol(org, pathId, new Date('2027-03-14T20:59:59.999Z'))
    await Promise.all([deliver(), deliver(), deliver()])
    const [english, ...others] = await listed(org)
    expect(others).toEqual([])
    expect(english).toMatchObject({
      kind: 'enrolled',
      state: 'unread',
      title: 'You were enrolled in \u2068Workplace safety\u2069',
      link: `/learn/paths/${pathId}`,
    })
    expect(english?.text).toContain('14 March 2027')
    const [arabic] = await listed(org, 'ar')
    expect(arabic?.title).toBe('سُجّلت في \u2068السلامة في العمل\u2069')
    expect(arabic?.text).toMatch(/موعد الإكمال/)
  })

  it('is not lost and not made twice when a process is killed after its reaction', async () => {
    const org = await freshOrganization()
    await enrol(org, await path(org))
    await deliverAndDie()
    expect(await listed(org)).toEqual([])
    clock.offsetMs = afterAllRetries
    await deliver()
    clock.offsetMs = 0
    expect(await listed(org)).toHaveLength(1)
  })

  it('is read, unread, archived and explained by its person only', async () => {
    const org = await freshOrganization()
    const pathId = await path(org)
    await enrol(org, pathId)
    await enrol(org, await path(org))
    await deliver()
    const count = async () => (await org.learner.call(countNotifications)).data
    expect(await count()).toEqual({ unread: 2, total: 2 })
    const [one] = await listed(org)
    const params = { id: one?.id ?? '' }
    expect((await org.admin.call(readNotification, { params })).status).toBe(404)
    expect((await org.learner.call(readNotification, { params })).data).toMatchObject({ state: 'read' })
    expect(await count()).toEqual({ unread: 1, total: 2 })
    await org.learner.call(unreadNotification, { params })
    expect(await count()).toEqual({ unread: 2, total: 2 })
    await org.learner.call(archiveNotification, { params })
    expect(await count()).toEqual({ unread: 1, total: 1 })
    expect(await listed(org, 'en', { state: 'archived' })).toMatchObject([{ id: params.id, state: 'archived' }])
    expect((await org.learner.call(readAllNotifications, { body: { before: '2001-01-01T00:00:00.000Z' } })).data).toEqual({
      changed: 0,
    })
    expect((await org.learner.call(readAllNotifications, { body: {} })).data).toEqual({ changed: 1 })
    expect((await org.learner.call(explainNotification, { params })).data).toMatchObject({
      event: { name: 'enrolmentCreated' },
      inApp: { decidedBy: 'default' },
      email: { frequency: 'immediate', decidedBy: 'default' },
    })
  })
})

describe('the mail of a notification', () => {
  it('is sent once in the language of the account, with a link that ends such mails', async () => {
    const org = await freshOrganization()
    await org.learner.call(putSchedule, { body: anyHour })
    await enrol(org, await path(org))
    const [mail, ...others] = await mails(org)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('You were enrolled in \u2068Workplace safety\u2069')
    const [, url = ''] = /(http\S+\/unsubscribe\/\S+)/.exec(mail?.text ?? '') ?? []
    expect(await mails(org)).toHaveLength(1)
    expect(await deliveries(org)).toMatchObject([{ state: 'sent', reason: null }])
    const post = (to: string) => answerUnsubscribe(new Request(to, { method: 'POST' }), '127.0.0.1')
    expect((await answerUnsubscribe(new Request(url), '127.0.0.1')).status).toBe(200)
    expect((await post(url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'))).status).toBe(404)
    expect((await post(url)).status).toBe(200)
    expect((await post(url)).status).toBe(200)
    const { preferences } = (await org.learner.call(readPreferences)).data as { preferences: object[] }
    expect(preferences).toContainEqual({
      category: 'enrolment',
      channel: 'email',
      frequency: 'off',
      default: 'immediate',
      isLocked: false,
    })
    await enrol(org, await path(org))
    expect(await mails(org)).toHaveLength(1)
    expect((await deliveries(org)).map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ['sent', null],
      ['suppressed', 'switchedOff'],
    ])
  })

  it('does not end mails by a link of another organization or person', async () => {
    const org = await freshOrganization()
    const link = { organizationId: org.organization.id, userId: org.learner.user.id, category: 'all' as const }
    const token = unsubscribeToken(link).replace(link.userId, org.admin.user.id)
    const answer = await answerUnsubscribe(
      new Request(`http://x/api/v1/public/notification/unsubscribe/${token}`, { method: 'POST' }),
      null,
    )
    expect(answer.status).toBe(404)
  })

  it('waits until quiet hours end, while a mandatory one does not', async () => {
    const org = await freshOrganization()
    const hour = (shift: number) => String((new Date().getUTCHours() + shift + 24) % 24).padStart(2, '0')
    await org.learner.call(putSchedule, { body: { ...anyHour, quietHours: { from: `${hour(-1)}:00`, to: `${hour(3)}:00` } } })
    await deliver()
    await enrol(org, await path(org))
    await org.database((db) =>
      db
        .update(users)
        .set({ createdAt: new Date(Date.now() - day) })
        .where(eq(users.id, org.learner.user.id)),
    )
    const holder = { holderId: org.learner.user.id, holder: 'person' as const, roleId: org.roles.admin }
    await publishIn(org, newEvent(roles.events.roleGiven, holder))
    const sent = await mails(org)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toContain('role')
    expect(sent[0]?.text).not.toContain('/unsubscribe/')
    expect((await deliveries(org)).map(({ state }) => state).toSorted()).toEqual(['held', 'sent'])
    clock.offsetMs = 4 * 3_600_000
    expect(await mails(org)).toHaveLength(2)
  })

  it('is one summary of several, counted by the plural forms of Arabic', async () => {
    const subjects: string[] = []
    for (const count of [2, 3, 11]) {
      const org = await freshOrganization()
      await org.database((db) => db.update(users).set({ locale: 'ar' }).where(eq(users.id, org.learner.user.id)))
      await org.learner.call(putSchedule, { body: anyHour })
      await org.learner.call(putPreferences, {
        body: { preferences: [{ category: 'enrolment', channel: 'email', frequency: 'daily' }], mutedPathIds: [] },
      })
      const pathIds: string[] = []
      for (let at = 0; at < count; at++) pathIds.push(await path(org))
      for (const id of pathIds) await enrol(org, id)
      expect(await mails(org)).toEqual([])
      clock.offsetMs += day
      const [mail, ...others] = await mails(org)
      expect(others).toEqual([])
      subjects.push(mail?.subject.split(' من')[0] ?? '')
      // Each line leads to its subject.
      for (const id of pathIds)
        for (const part of [mail?.text, mail?.html]) expect(part?.split(`/learn/paths/${id}`).length).toBeGreaterThan(1)
      clock.offsetMs = 0
    }
    expect(subjects.map((one) => one.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))))).toEqual([
      'إشعاران',
      '3 إشعارات',
      '11 إشعارًا',
    ])
  })

  it('is not sent when its enrolment ended meanwhile, and its failure is recorded for the administrator', async () => {
    const org = await freshOrganization()
    const pathId = await path(org)
    await org.learner.call(putSchedule, { body: { ...anyHour, resumesAt: new Date(Date.now() + day).toISOString() } })
    const id = await enrol(org, pathId)
    await deliver()
    await org.database((db) => db.update(enrolments).set({ state: 'withdrawn' }).where(eq(enrolments.id, id)))
    await publishIn(org, newEvent(events.enrolmentWithdrawn, { ...facts(org, id, pathId), percent: 0 }))
    clock.offsetMs = 2 * day
    expect(await mails(org)).toEqual([])
    clock.offsetMs = 0
    expect((await org.admin.call(listDeliveries, { query: { state: 'suppressed' } })).data).toMatchObject([
      { reason: 'noLongerTrue', kind: 'enrolled', person: { id: org.learner.user.id } },
    ])
  })
})

it('preferences refuse a mandatory category, and a frequency that the inbox does not have', async () => {
  const org = await freshOrganization()
  const put = async (category: string, channel: string, frequency: string) =>
    (
      await org.learner.call(putPreferences, {
        body: { preferences: [{ category, channel, frequency }], mutedPathIds: [] } as never,
      })
    ).envelope.statusCode
  expect(await put('access', 'email', 'off')).toBe(7111)
  expect(await put('reminder', 'inApp', 'daily')).toBe(5030)
  expect(await put('reminder', 'inApp', 'off')).toBe(200)
})
