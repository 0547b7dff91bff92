import { afterEach, describe, expect, it } from 'vitest'
import { notificationAnnouncements } from '@/db/schema/notifications'
import { jobs } from '@/lib/domain/house/jobs/room'
import { enrol, path } from '@/lib/domain/learning/learning-paths/notices.fixtures'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { make } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { newEvent } from '@/lib/platform/events/event'
import { newId } from '@/lib/platform/ids'
import { cancelAnnouncement, createAnnouncement, listAnnouncements, readAnnouncement } from './announcements.contract'
import { sendDue } from './due.service'
import { makeAnnouncement } from './examples.fixtures'
import { readNotification } from './notifications.contract'
import { anyHour, day, deliver, listed, mails, publishIn } from './scenes.fixtures'
import { putPreferences, putSchedule } from './settings.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
afterEach(() => {
  clock.offsetMs = 0
})

const texts = {
  title: { ar: 'إغلاق المبنى', en: 'The building is closed' },
  text: { ar: 'تُعقد الحلقات عن بُعد.', en: 'Sessions are held online.\n\nThe library stays open.' },
}
const announced = async (org: Org) => (await listed(org)).filter(({ kind }) => kind === 'announced')
const read = async (org: Org, id: string) => (await org.admin.call(readAnnouncement, { params: { id } })).data

describe('an announcement', () => {
  it('reaches all people once, in the language of each, with a mail as they chose', async () => {
    const org = await freshOrganization()
    await org.learner.call(putSchedule, { body: anyHour })
    const id = await makeAnnouncement(org, texts)
    expect(await read(org, id)).toMatchObject({ state: 'scheduled', recipientCount: null, audience: { type: 'all', name: null } })
    await mails(org)
    await mails(org)
    const [one, ...others] = await announced(org)
    expect(others).toEqual([])
    expect(one).toMatchObject({ title: 'Announcement: \u2068The building is closed\u2069', text: texts.text.en, link: null })
    const [arabic] = await listed(org, 'ar')
    expect(arabic).toMatchObject({ title: 'إعلان: \u2068إغلاق المبنى\u2069', text: texts.text.ar })
    const mine = (await mails(org)).filter(({ to }) => to === org.learner.user.email)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain('The library stays open.')
    await org.learner.call(readNotification, { params: { id: one?.id ?? '' } })
    const shown = (await read(org, id)) as { recipientCount: number }
    expect(shown).toMatchObject({ state: 'sent', readCount: 1 })
    expect(shown.recipientCount).toBeGreaterThan(1)
  })

  it('waits for its time, and is not sent where it was cancelled before', async () => {
    const org = await freshOrganization()
    const sendAt = new Date(Date.now() + day).toISOString()
    const id = await makeAnnouncement(org, { ...texts, sendAt })
    const stopped = await makeAnnouncement(org, { ...texts, sendAt })
    await mails(org)
    expect(await announced(org)).toEqual([])
    const cancel = async () => (await org.admin.call(cancelAnnouncement, { params: { id: stopped } })).envelope.statusCode
    expect(await cancel()).toBe(200)
    expect(await cancel()).toBe(7121)
    clock.offsetMs = day + 60_000
    await mails(org)
    clock.offsetMs = 0
    expect(await announced(org)).toHaveLength(1)
    expect(await read(org, id)).toMatchObject({ state: 'sent' })
    expect((await org.admin.call(listAnnouncements, { query: { state: 'cancelled' } })).data).toMatchObject([{ id: stopped }])
  })

  it('reaches only the people of its group, path or role, and is hidden from those who switched it off', async () => {
    const org = await freshOrganization()
    const groupId = await make(org, createGroup, { kind: 'class', name: { en: 'Morning' } })
    await org.admin.call(addGroupMembers, { params: { id: groupId }, body: { userIds: [org.learner.user.id] } })
    const pathId = await path(org)
    await enrol(org, pathId)
    for (const audience of [
      { type: 'group', id: groupId },
      { type: 'path', id: pathId },
      { type: 'role', id: org.roles.learner },
    ]) {
      const id = await makeAnnouncement(org, { ...texts, audience })
      await mails(org)
      expect(await read(org, id)).toMatchObject({ state: 'sent', recipientCount: 1, audience })
    }
    const all = await announced(org)
    expect(all.map(({ link }) => link)).toEqual([null, `/learn/paths/${pathId}`, null])
    await org.learner.call(putPreferences, {
      body: { preferences: [{ category: 'announcement', channel: 'inApp', frequency: 'off' }], mutedPathIds: [] },
    })
    await makeAnnouncement(org, texts)
    await mails(org)
    expect(await announced(org)).toHaveLength(3)
  })

  it('has failed where its job failed for good, and is sent when that is retried', async () => {
    const org = await freshOrganization()
    const id = await makeAnnouncement(org, texts)
    await sendDue()
    const [stored] = await org.database((db) => db.select().from(notificationAnnouncements))
    expect(stored).toMatchObject({ state: 'sending' })
    const about = { jobId: stored?.jobId ?? '', startedBy: null, done: 0, failed: 0 }
    await publishIn(org, newEvent(jobs.events.jobFinished, { ...about, outcome: 'failed' }))
    await deliver()
    expect(await read(org, id)).toMatchObject({ state: 'failed', recipientCount: null })
    // The job itself is still there, as after a retry.
    await mails(org)
    expect(await read(org, id)).toMatchObject({ state: 'sent' })
    expect(await announced(org)).toHaveLength(1)
  })

  it('is refused for an audience that is not there', async () => {
    const org = await freshOrganization()
    const status = async (audience: object) =>
      (await org.admin.call(createAnnouncement, { body: { ...texts, audience } as never })).status
    expect(await status({ type: 'group' })).toBe(422)
    expect(await status({ type: 'all', id: newId() })).toBe(422)
    for (const type of ['group', 'path', 'role']) expect(await status({ type, id: newId() })).toBe(404)
    expect((await org.learner.call(createAnnouncement, { body: { ...texts, audience: { type: 'all' } } })).status).toBe(403)
  })
})
