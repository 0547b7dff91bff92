import { afterEach, describe, expect, it } from 'vitest'
import { notificationDeliveries } from '@/db/schema/notifications'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { anyHour, deliver, type Listed, mails } from '@/lib/domain/house/notifications/scenes.fixtures'
import { putSchedule } from '@/lib/domain/house/notifications/settings.contract'
import { makeWebhook } from '@/lib/domain/house/webhooks/examples.fixtures'
import { readOwnData } from '@/lib/domain/people/own-data/own-data.contract'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { afterAllRetries, deliverAndDie } from '@/lib/domain/testing/killed-delivery'
import { articles, event, putWalk, send } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { readBadges } from './badges.contract'
import { earnedIn, happens } from './earned-badges.fixtures'
import { makeBadge, switchOn } from './examples.fixtures'

afterEach(() => {
  clock.offsetMs = 0
})

const badgeNotices = async (person: Person, language = 'en') => {
  const listed = (await person.call(listNotifications, { headers: { 'x-custom-lang': language } })).data as Listed[]
  return listed.filter(({ kind }) => kind === 'badgeEarned')
}

describe('a badge that is earned by a lesson', () => {
  it('is one badge, one event, one notification and one message to a webhook, by several processes', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    const badgeId = await makeBadge(org, { name: { ar: 'أول درس', en: 'First lesson' } })
    await makeWebhook(org, { events: ['badgeEarned'] })
    const { learner, moduleIds } = await putWalk(org, articles(2))
    const { id: userId } = learner.user
    for (const id of moduleIds) await send(learner, id, event('opened'))
    await deliverAndDie()
    expect(await earnedIn(org)).toEqual([])
    clock.offsetMs = afterAllRetries
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    clock.offsetMs = 0

    const earnedOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const payload = { userId, badgeId, turn: 1, earnedOn }
    expect(await earnedIn(org)).toEqual([{ userId, turn: 1, earnedOn, lostOn: null }])
    expect(await eventsAbout(org, userId, 'badge')).toEqual([expect.objectContaining({ name: 'badgeEarned', payload })])
    expect((await learner.call(readBadges)).data).toMatchObject({ badges: [{ id: badgeId, earnedOn, isNew: true }] })
    expect(await badgeNotices(learner)).toEqual([
      expect.objectContaining({ title: 'You earned the badge \u2068First lesson\u2069', link: '/learn/points' }),
    ])
    expect((await badgeNotices(learner, 'ar'))[0]?.title).toBe('نلت الشارة \u2068أول درس\u2069')
    const sent = await org.database((db) => db.select().from(webhookDeliveries))
    expect(sent.map(({ event, body }) => [event, JSON.parse(body).data])).toEqual([['badgeEarned', payload]])
    const own = (await learner.call(readOwnData)).data as { badges: object[] }
    expect(own.badges).toEqual([{ badgeId, turn: 1, earnedOn, lostOn: null }])
  })
})

describe('the mail about a badge', () => {
  it('is not sent where the badge is lost before it leaves', async () => {
    const org = await freshOrganization()
    await switchOn(org)
    await makeBadge(org, { keepsEarned: false })
    const { learner } = org
    await learner.call(putSchedule, { body: anyHour })
    await happens(org, learner.user.id, { at: 0, lesson: 'a' })
    await deliver()
    await happens(org, learner.user.id, { at: 1, kind: 'withdrawn', lesson: 'a' })
    await deliver()
    clock.offsetMs = 2 * 86_400_000
    expect(await mails(org)).toEqual([])
    const found = await org.database((db) => db.select().from(notificationDeliveries))
    expect(found).toMatchObject([{ state: 'suppressed', reason: 'noLongerTrue' }])
    clock.offsetMs = 0
    expect(await badgeNotices(learner)).toHaveLength(1)
  })
})
