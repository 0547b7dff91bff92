import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clockOf } from '@/lib/platform/i18n/days'
import { bookSession } from './bookings/bookings.contract'
import { enrolIn, hoursFrom, makeRoom, makeSession, openSession, putLiveModule } from './examples.fixtures'
import { updateRoom } from './places/rooms.contract'
import { readOwnSession } from './sessions/own-sessions.contract'
import { cancelSession, createSession, holdSession, moveSession, readSession, updateSession } from './sessions/sessions.contract'

type Times = { startsAt: string; endsAt: string }
const overlap = (one: Times, other: Times) => one.startsAt < other.endsAt && other.startsAt < one.endsAt
const title = { en: 'Session' }

describe('rooms', () => {
  it('hold one session at a time, also where two requests come at once', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org)]
    const times = hoursFrom(new Date(), 100, 2)
    const body = { moduleId, title, roomId, seats: 10, ...times }
    const answers = await Promise.all(Array.from({ length: 6 }, () => org.admin.call(createSession, { body })))
    const codes = answers.map(({ envelope }) => envelope.statusCode).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, 7302, 7302, 7302, 7302, 7302])
    const planned = answers.find(({ envelope }) => envelope.statusCode === 200)
    if (!planned) throw new Error('No session was planned')
    const { id }: { id: string } = planned.data
    // One may begin when the other ends; a cancelled one leaves the room.
    const after = await makeSession(org, moduleId, { roomId, seats: 5, ...hoursFrom(new Date(times.endsAt), 0) })
    const moved = await org.admin.call(moveSession, { params: { id: after }, body: { ...times, reason: 'Earlier' } })
    expect(moved.envelope.statusCode).toBe(7302)
    await org.admin.call(cancelSession, { params: { id }, body: { reason: 'Illness' } })
    const again = await org.admin.call(moveSession, { params: { id: after }, body: { ...times, reason: 'Earlier' } })
    expect(again.data).toMatchObject({ ...times, reason: 'Earlier', version: 2 })
  })

  it('never hold two sessions that overlap, in any zone and over a change of clocks', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org)]
    // Around the nights in which the clocks of Berlin and New York change, written in whatever zone.
    const nights = ['2027-03-28T00:00:00Z', '2027-10-31T00:00:00Z', '2027-03-14T06:00:00Z', '2027-11-07T05:00:00Z']
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Riyadh', 'Australia/Lord_Howe', 'Africa/Cairo']
    const minuteMs = 60_000
    const wish = fc.record({
      night: fc.constantFrom(...nights),
      from: fc.integer({ min: -24, max: 24 }),
      quarters: fc.integer({ min: 1, max: 24 }),
      zone: fc.constantFrom(...zones),
    })
    const kept: Times[] = []
    await fc.assert(
      fc.asyncProperty(wish, async ({ night, from, quarters, zone }) => {
        const begins = Date.parse(night) + from * 15 * minuteMs
        const startsAt = new Date(begins).toISOString()
        const times = { startsAt, endsAt: new Date(begins + quarters * 15 * minuteMs).toISOString() }
        const { envelope } = await org.admin.call(createSession, { body: { moduleId, title, roomId, seats: 9, zone, ...times } })
        const isFree = !kept.some((other) => overlap(times, other))
        expect(envelope.statusCode, `${clockOf(new Date(startsAt), zone)} ${zone}`).toBe(isFree ? 200 : 7302)
        if (isFree) kept.push(times)
      }),
      { numRuns: 60, endOnFailure: true },
    )
    const rows = await org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.roomId, roomId)))
    expect(rows).toHaveLength(kept.length)
  }, 60_000)

  it('are large enough, and not archived', async () => {
    const org = await freshOrganization()
    const [moduleId, roomId] = [await putLiveModule(org), await makeRoom(org, { seats: 10 })]
    const body = { moduleId, title, roomId, ...hoursFrom(new Date(), 10) }
    const codeOf = async (more: object) =>
      (await org.admin.call(createSession, { body: { ...body, ...more } })).envelope.statusCode
    expect(await codeOf({})).toBe(7303)
    expect(await codeOf({ seats: 11 })).toBe(7303)
    const id = await makeSession(org, moduleId, { roomId, seats: 10 })
    expect((await org.admin.call(updateSession, { params: { id }, body: { seats: 12 } })).envelope.statusCode).toBe(7303)
    await org.admin.call(updateRoom, { params: { id: roomId }, body: { state: 'archived' } })
    expect(await codeOf({ seats: 5 })).toBe(7304)
  })
})

describe('sessions', () => {
  it('keep their bookings when they are moved', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner, org.admin], { seats: 1 })
    for (const person of [org.learner, org.admin]) await person.call(bookSession, { params: { id } })
    const times = hoursFrom(new Date(), 100)
    const body = { ...times, roomId: null, place: { en: 'City library' }, reason: 'The hall is being painted.' }
    await org.admin.call(moveSession, { params: { id }, body })
    const own = (await org.learner.call(readOwnSession, { params: { id } })).data
    expect(own).toMatchObject({ ...times, booking: 'booked', place: body.place, roomName: {}, reason: body.reason })
    const states = await org.database((db) => db.select().from(liveBookings).where(eq(liveBookings.sessionId, id)))
    expect(states.map(({ state }) => state).toSorted()).toEqual(['booked', 'waiting'])
    const [row] = await org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.id, id)))
    expect(row?.sequence).toBe(1)
  })

  it('need what their module needs, and belong to modules of live types only', async () => {
    const org = await freshOrganization()
    const [here, online] = [await putLiveModule(org), await putLiveModule(org, 'live.session')]
    const times = hoursFrom(new Date(), 10)
    const codeOf = async (body: object) =>
      (await org.admin.call(createSession, { body: { title, ...times, ...body } })).envelope.statusCode
    expect(await codeOf({ moduleId: here })).toBe(5030)
    expect(await codeOf({ moduleId: here, place: { ar: 'المكتبة' } })).toBe(200)
    expect(await codeOf({ moduleId: online, place: { ar: 'المكتبة' } })).toBe(5030)
    expect(await codeOf({ moduleId: online, link: 'https://meet.example/a' })).toBe(200)
    expect(await codeOf({ moduleId: online, link: 'http://meet.example/a' })).toBe(5030)
    expect(
      await codeOf({ moduleId: online, link: 'https://meet.example/a', startsAt: times.endsAt, endsAt: times.startsAt }),
    ).toBe(5030)
  })

  it('are held once they have begun, and change no more once they are over', async () => {
    const org = await freshOrganization()
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, org.learner)
    const id = await makeSession(org, moduleId)
    expect((await org.admin.call(holdSession, { params: { id } })).envelope.statusCode).toBe(7307)
    await org.admin.call(cancelSession, { params: { id }, body: { reason: 'Illness' } })
    expect((await org.admin.call(updateSession, { params: { id }, body: { seats: 30 } })).envelope.statusCode).toBe(7307)
    expect((await org.admin.call(readSession, { params: { id } })).data).toMatchObject({ state: 'cancelled', bookedCount: 0 })
  })
})
