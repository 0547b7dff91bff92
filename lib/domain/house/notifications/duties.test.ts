import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { enrol, path } from '@/lib/domain/learning/learning-paths/notices.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { explainNotification } from './notifications.contract'
import { anyHour, day, deliver, listed, mails } from './scenes.fixtures'
import { putPreferences, putSchedule } from './settings.contract'
import { answerUnsubscribe, unsubscribeToken } from './unsubscribe.service'

afterEach(() => {
  clock.offsetMs = 0
})

it('reminders of an assigned path come although reminders are off, and say so; those of one that was joined do not', async () => {
  const org = await freshOrganization()
  await org.learner.call(putSchedule, { body: anyHour })
  const off = ['reminder', 'enrolment'].flatMap((category) =>
    (category === 'reminder' ? ['email', 'inApp'] : ['email']).map((channel) => ({ category, channel, frequency: 'off' })),
  )
  const paths = [await path(org), await path(org, { ar: 'مسار اختياري', en: 'By choice' })]
  await org.learner.call(putPreferences, { body: { preferences: off, mutedPathIds: paths } as never })
  const dueAt = new Date(Date.now() + 8.5 * day)
  const [, joined = ''] = [await enrol(org, paths[0] ?? '', dueAt), await enrol(org, paths[1] ?? '', dueAt)]
  await org.database((db) => db.update(enrolments).set({ source: 'self' }).where(eq(enrolments.id, joined)))
  await deliver()
  clock.offsetMs = 2.5 * day
  const sent = await mails(org)
  clock.offsetMs = 0
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Workplace safety')])
  expect(sent[0]?.text).toContain('Such reminders cannot be switched off.')
  expect(sent[0]?.text).not.toContain('/unsubscribe/')
  const [reminder, ...others] = (await listed(org)).filter(({ kind }) => kind === 'dueInWeek')
  expect(others).toEqual([])
  const why = await org.learner.call(explainNotification, { params: { id: reminder?.id ?? '' } })
  expect(why.data).toMatchObject({ inApp: { decidedBy: 'duty' }, email: { decidedBy: 'duty', state: 'sent' } })
})

it('the page that ends reminders says that those of assigned paths go on, and that of other mails does not', async () => {
  const org = await freshOrganization()
  const about = { organizationId: org.organization.id, userId: org.learner.user.id }
  const shown = async (category: 'reminder' | 'all' | 'community') => {
    const url = `http://x/api/v1/public/notification/unsubscribe/${unsubscribeToken({ ...about, category })}`
    return (await (await answerUnsubscribe(new Request(url), '127.0.0.1')).text()).includes('with a due date still come')
  }
  expect([await shown('reminder'), await shown('all'), await shown('community')]).toEqual([true, true, false])
})
