import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { liveSessions } from '@/db/schema/live'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clockOf } from '@/lib/platform/i18n/days'
import { bookSession } from '../bookings/bookings.contract'
import { enrolIn, hoursFrom, makeRoom, makeSeries, makeSession, putLiveModule } from '../examples.fixtures'
import { readSession } from '../sessions/sessions.contract'
import { cancelFollowing, createSeries, moveFollowing } from './series.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Series = { id: string; sessions: { id: string; startsAt: string; endsAt: string }[] }
const dayMs = 86_400_000
const title = { en: 'Series' }

const rowsOf = (org: Org, roomId: string) =>
  org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.roomId, roomId)).orderBy(asc(liveSessions.startsAt)))

describe('a series of live sessions', () => {
  it('is planned at one time of day over a change of clocks', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org)]
    // Clocks of Berlin change in the night to March 28.
    const times = { startsAt: '2027-03-22T08:00:00.000Z', endsAt: '2027-03-22T09:30:00.000Z', zone: 'Europe/Berlin' }
    const body = { moduleId, title, roomId, seats: 9, ...times, every: 'week', weekdays: [1, 4], count: 4 }
    const { sessions }: Series = (await org.admin.call(createSeries, { body })).data
    const clocks = sessions.map(({ startsAt }) => clockOf(new Date(startsAt), 'Europe/Berlin'))
    expect(clocks).toEqual(['2027-03-22T09:00', '2027-03-25T09:00', '2027-03-29T09:00', '2027-04-01T09:00'])
    expect(await rowsOf(org, roomId)).toHaveLength(4)
  })

  it('is refused as a whole, with the days on which the room is taken', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org)]
    const start = (day: number) => ({
      startsAt: `2027-02-0${day}T06:00:00.000Z`,
      endsAt: `2027-02-0${day}T08:00:00.000Z`,
    })
    for (const day of [3, 5]) await makeSession(org, moduleId, { roomId, ...start(day) })
    const body = { moduleId, title, roomId, seats: 9, zone: 'Asia/Riyadh', ...start(1), every: 'day', count: 6 }
    const refused = await org.admin.call(createSeries, { body })
    expect(refused.envelope.statusCode).toBe(7315)
    expect(JSON.stringify(refused.envelope)).toMatch(/2027-02-03.*2027-02-05/)
    expect(await rowsOf(org, roomId)).toHaveLength(2)
    // Half an hour later than they end, it is free.
    const later = { startsAt: '2027-02-01T08:00:00.000Z', endsAt: '2027-02-01T09:00:00.000Z' }
    expect((await org.admin.call(createSeries, { body: { ...body, ...later } })).envelope.statusCode).toBe(200)
    for (const wrong of [{ count: 61 }, { count: undefined }, { count: 61, until: '2029-01-01' }, { until: '2027-01-01' }])
      expect((await org.admin.call(createSeries, { body: { ...body, ...wrong } })).envelope.statusCode).toBe(5030)
  })

  it('plans one of two that want a room at once', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org)]
    const body = { moduleId, title, roomId, seats: 9, ...hoursFrom(new Date(), 30), every: 'day', count: 10 }
    const answers = await Promise.all(Array.from({ length: 4 }, () => org.admin.call(createSeries, { body })))
    expect(answers.map(({ envelope }) => envelope.statusCode).toSorted()).toEqual([200, 7315, 7315, 7315])
    expect(await rowsOf(org, roomId)).toHaveLength(10)
  })

  it('is moved from one of its sessions on, where all of them find room, and keeps its bookings', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org)]
    await enrolIn(org, moduleId, org.learner)
    const first = hoursFrom(new Date(), 30, 2)
    const body = { moduleId, title, roomId, seats: 9, zone: 'UTC', ...first, every: 'day', count: 5 }
    const { sessions }: Series = (await org.admin.call(createSeries, { body })).data
    const [, second, third] = sessions
    if (!second || !third) throw new Error('Five sessions')
    await org.learner.call(bookSession, { params: { id: third.id } })
    const by = (moment: string, days: number) => new Date(Date.parse(moment) + days * dayMs).toISOString()
    // A day later, where the next one of the series still is.
    const moved = { startsAt: by(second.startsAt, 1), endsAt: by(second.endsAt, 1), reason: 'Holiday' }
    const answer = await org.admin.call(moveFollowing, { params: { id: second.id }, body: moved })
    expect(answer.envelope.statusCode).toBe(200)
    const rows = await rowsOf(org, roomId)
    const starts = [0, 2, 3, 4, 5].map((days) => by(first.startsAt, days))
    expect(rows.map(({ startsAt }) => startsAt.toISOString())).toEqual(starts)
    expect(rows.map(({ bookedCount }) => bookedCount)).toEqual([0, 0, 1, 0, 0])
    // Back by two days: the first one, which stays, is in the way.
    const back = { startsAt: by(second.startsAt, -1), endsAt: by(second.endsAt, -1), reason: 'Earlier' }
    const refused = await org.admin.call(moveFollowing, { params: { id: second.id }, body: back })
    expect(refused.envelope.statusCode).toBe(7315)
    expect((await rowsOf(org, roomId)).map(({ startsAt }) => startsAt.toISOString())).toEqual(starts)
  })

  it('is canceled from one of its sessions on', async () => {
    const org = await freshOrganization()
    const roomId = await makeRoom(org)
    const first = await makeSeries(org, { roomId })
    const [, second] = await rowsOf(org, roomId)
    await org.admin.call(cancelFollowing, { params: { id: second?.id ?? '' }, body: { reason: 'Illness' } })
    expect((await rowsOf(org, roomId)).map(({ state }) => state)).toEqual(['planned', 'cancelled', 'cancelled'])
    const again = await org.admin.call(cancelFollowing, { params: { id: second?.id ?? '' }, body: { reason: 'Illness' } })
    expect(again.envelope.statusCode).toBe(7307)
    const { moduleId }: { moduleId: string } = (await org.admin.call(readSession, { params: { id: first } })).data
    const alone = await makeSession(org, moduleId)
    const none = await org.admin.call(cancelFollowing, { params: { id: alone }, body: { reason: 'Illness' } })
    expect(none.envelope.statusCode).toBe(7316)
  })
})
