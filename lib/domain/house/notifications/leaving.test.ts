import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { issueOne, revokeOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { makeCommunity, makeReply, makeThread } from '@/lib/domain/learning/communities/examples.fixtures'
import { decidePost, reportPost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { joinCommunity } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { withdrawReply } from '@/lib/domain/learning/communities/threads/replies.contract'
import { withdrawThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { enrol, path } from '@/lib/domain/learning/learning-paths/notices.fixtures'
import { bookSession, cancelBooking, removeBooking } from '@/lib/domain/learning/live/bookings/bookings.contract'
import { hoursFrom, openSession } from '@/lib/domain/learning/live/examples.fixtures'
import { cancelSession, moveSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { archiveNotification, explainNotification, readNotification } from './notifications.contract'
import { anyHour, day, deliver, listed, mails } from './scenes.fixtures'
import { putPreferences, putSchedule } from './settings.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
afterEach(() => {
  clock.offsetMs = 0
})

const hour = (shift: number) => `${String((new Date().getUTCHours() + shift + 24) % 24).padStart(2, '0')}:00`
/** Quiet from an hour ago until at least two hours from now. */
const quiet = (org: Org, more: object = {}) =>
  org.learner.call(putSchedule, { body: { ...anyHour, quietHours: { from: hour(-1), to: hour(3) }, ...more } })
const daily = (org: Org, category: string) =>
  org.learner.call(putPreferences, {
    body: { preferences: [{ category, channel: 'email', frequency: 'daily' }], mutedPathIds: [] } as never,
  })

/** The states of the mails of the learner's notifications, by kind. */
async function fates(org: Org): Promise<Record<string, string>> {
  clock.offsetMs = 0
  const found: [string, string][] = []
  for (const { id, kind } of await listed(org, 'en', { state: 'unread,read,archived' })) {
    const { email } = (await org.learner.call(explainNotification, { params: { id } })).data as {
      email: { state: string; reason: string | null } | null
    }
    found.push([kind, [email?.state, email?.reason].filter(Boolean).join(' ')])
  }
  return Object.fromEntries(found)
}
const subjects = async (org: Org) =>
  (await mails(org)).filter(({ to }) => to === org.learner.user.email).map(({ subject, text }) => `${subject}\n${text}`)

describe('the mail of something that was booked', () => {
  it.each([1, 2])('is not held by quiet hours that last longer than %s hours before it begins', async (hours) => {
    const org = await freshOrganization()
    await quiet(org)
    const id = await openSession(org, [org.learner], hoursFrom(new Date(), hours))
    await org.learner.call(bookSession, { params: { id } })
    expect(await subjects(org)).toEqual([expect.stringContaining('You have a seat')])
  })

  it('waits for the end of quiet hours where that is before the beginning', async () => {
    const org = await freshOrganization()
    await quiet(org)
    const id = await openSession(org, [org.learner], hoursFrom(new Date(), 50))
    await org.learner.call(bookSession, { params: { id } })
    await deliver()
    expect(await fates(org)).toEqual({ liveBooked: 'held quietHours' })
  })

  it('is not sent after the beginning, where a pause held it', async () => {
    const org = await freshOrganization()
    await quiet(org, { resumesAt: new Date(Date.now() + 3 * day).toISOString() })
    const id = await openSession(org, [org.learner], hoursFrom(new Date(), 50))
    await org.learner.call(bookSession, { params: { id } })
    await deliver()
    clock.offsetMs = 4 * day
    expect(await subjects(org)).toEqual([])
    expect(await fates(org)).toEqual({ liveBooked: 'suppressed tooLate' })
  })

  it.each<[string, (org: Org, id: string) => Promise<unknown>, Record<string, string>]>([
    [
      'cancelled',
      (org, id) => org.admin.call(cancelSession, { params: { id }, body: { reason: 'Illness' } }),
      { liveBooked: 'suppressed noLongerTrue', liveCancelled: 'held quietHours' },
    ],
    [
      'moved',
      (org, id) => org.admin.call(moveSession, { params: { id }, body: { ...hoursFrom(new Date(), 100), reason: 'Painting' } }),
      { liveBooked: 'suppressed noLongerTrue', liveMoved: 'held quietHours' },
    ],
    [
      'taken away',
      (org, id) => org.admin.call(removeBooking, { params: { id, userId: org.learner.user.id } }),
      { liveBooked: 'suppressed noLongerTrue', liveRemoved: 'held quietHours' },
    ],
    ['given up', (org, id) => org.learner.call(cancelBooking, { params: { id } }), { liveBooked: 'suppressed noLongerTrue' }],
  ])('is not sent where that was %s in the meantime', async (_what, change, expected) => {
    const org = await freshOrganization()
    await quiet(org)
    const id = await openSession(org, [org.learner], hoursFrom(new Date(), 50))
    await org.learner.call(bookSession, { params: { id } })
    await deliver()
    await change(org, id)
    await deliver()
    expect(await fates(org)).toEqual(expected)
    clock.offsetMs = 5 * 3_600_000
    expect(await subjects(org)).toHaveLength(Object.keys(expected).length - 1)
  })
})

describe('a mail that waits', () => {
  it('about an enrollment is left out once that has ended', async () => {
    const org = await freshOrganization()
    await quiet(org)
    const id = await enrol(org, await path(org))
    await deliver()
    await org.database((db) => db.update(enrolments).set({ state: 'withdrawn' }).where(eq(enrolments.id, id)))
    clock.offsetMs = 5 * 3_600_000
    expect(await subjects(org)).toEqual([])
    expect(await fates(org)).toEqual({ enrolled: 'suppressed noLongerTrue' })
  })

  it('about a certificate is left out once that is revoked', async () => {
    const org = await freshOrganization()
    await org.learner.call(putSchedule, { body: anyHour })
    const body = { userId: org.learner.user.id, title: { ar: 'السلامة', en: 'Safety' } }
    const issued = await org.admin.call(issueOne, { headers: { 'idempotency-key': newId() }, body })
    const { id, version } = issued.envelope.data as { id: string; version: number }
    await deliver()
    expect(await fates(org)).toEqual({ certificateIssued: 'digested' })
    const headers = { 'if-match': `"${version}"` }
    await org.admin.call(revokeOne, {
      params: { id },
      headers,
      body: { code: 'issuedByMistake', reason: { ar: 'خطأ', en: 'By mistake' } },
    })
    const [mail, ...others] = await subjects(org)
    expect(others).toEqual([])
    expect(mail).toContain('revoked')
    expect(await fates(org)).toEqual({ certificateIssued: 'suppressed noLongerTrue', certificateRevoked: 'sent' })
  })

  it('about posts names those alone that are still shown to its person', async () => {
    const org = await freshOrganization()
    const { admin, instructor, learner } = org
    await learner.call(putSchedule, { body: anyHour })
    const communityId = await makeCommunity(org)
    for (const person of [learner, instructor]) await person.call(joinCommunity, { params: { id: communityId } })
    const text = `@{${learner.user.id}}`
    const topic = (title: string) => makeThread(instructor, communityId, { title, text })
    const [, withdrawn, removed] = [await topic('Stays'), await topic('Withdrawn'), await topic('Removed')]
    const answered = await makeThread(instructor, communityId, { title: 'Answered' })
    const reply = await makeReply(instructor, answered, { text })
    await deliver()
    await instructor.call(withdrawThread, { params: { id: withdrawn } })
    await learner.call(reportPost, { params: { id: removed }, body: { reason: 'spam' } })
    await admin.call(decidePost, { params: { id: removed }, body: { decision: 'remove', reason: 'Advertising' } })
    await instructor.call(withdrawReply, { params: { id: reply } })
    clock.offsetMs = day
    const [mail = '', ...others] = await subjects(org)
    expect(others).toEqual([])
    expect(['Stays', 'Withdrawn', 'Removed', 'Answered'].filter((title) => mail.includes(title))).toEqual(['Stays'])
    clock.offsetMs = 0
    const titles = (await listed(org)).map(({ title }) => title).join()
    expect(['Stays', 'Withdrawn', 'Removed', 'Answered'].filter((title) => titles.includes(title))).toEqual(['Stays', 'Answered'])
  })

  it.each([readNotification, archiveNotification])(
    'is left out once its notification is read or put away ($id)',
    async (putAway) => {
      const org = await freshOrganization()
      await org.learner.call(putSchedule, { body: anyHour })
      await daily(org, 'enrolment')
      await enrol(org, await path(org))
      await enrol(org, await path(org, { ar: 'الحريق', en: 'Fire' }))
      await deliver()
      const fire = (await listed(org)).find(({ title }) => title.includes('Fire'))
      await org.learner.call(putAway, { params: { id: fire?.id ?? '' } })
      clock.offsetMs = day
      const [mail = '', ...others] = await subjects(org)
      expect(others).toEqual([])
      expect([mail.includes('Workplace'), mail.includes('Fire')]).toEqual([true, false])
    },
  )
})
