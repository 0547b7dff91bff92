import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { users } from '@/db/schema/identity'
import { enrolments } from '@/db/schema/learning-paths'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { crowd } from '@/lib/domain/testing/crowd'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { addBooking, bookSession, cancelBooking, listBookings, removeBooking } from './bookings/bookings.contract'
import { begin, enrolIn, hoursFrom, makeSession, openSession, putLiveModule } from './examples.fixtures'
import { listOwnBookings, listOwnSessions, type OwnLiveSession, readOwnSession } from './sessions/own-sessions.contract'
import { cancelSession, updateSession } from './sessions/sessions.contract'

type Own = z.input<typeof OwnLiveSession>
type Org = Awaited<ReturnType<typeof freshOrganization>>

const bookingsOf = (org: Org, sessionId: string) =>
  org.database((db) =>
    db.select().from(liveBookings).where(eq(liveBookings.sessionId, sessionId)).orderBy(asc(liveBookings.waitingPosition)),
  )
const own = async ({ call }: Pick<Org['learner'], 'call'>, id: string): Promise<Own> =>
  (await call(readOwnSession, { params: { id } })).data

describe('booking', () => {
  it('gives the last 20 seats to 20 of 300 people who book at once, and keeps the order of the others', async () => {
    const org = await freshOrganization()
    const people = await crowd(org, 300)
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, ...people)
    const id = await makeSession(org, moduleId, { seats: 20 })
    const answers = await Promise.all(
      people.map(async ({ call }) => {
        const { envelope, data } = await call(bookSession, { params: { id } })
        const answered: Own = data
        return { status: envelope.statusCode, booking: answered.booking, ahead: answered.waitingAhead }
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.filter(({ booking }) => booking === 'booked')).toHaveLength(20)
    const waiting = (await bookingsOf(org, id)).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ waitingPosition }) => waitingPosition)).toEqual(Array.from({ length: 280 }, (_, at) => at + 1))
    // Each was answered how many wait before them: every number once.
    const ahead = answers.flatMap(({ ahead }) => (ahead === null || ahead === undefined ? [] : [ahead]))
    expect(ahead.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 280 }, (_, at) => at))
    const rows = await bookingsOf(org, id)
    const [row] = await org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.id, id)))
    expect([row?.bookedCount, row?.waitingCount, rows.length]).toEqual([20, 280, 300])
    const first = waiting[0]
    const seated = rows.find(({ state }) => state === 'booked')
    const leaving = people.find(({ user }) => user.id === seated?.userId)
    await leaving?.call(cancelBooking, { params: { id } })
    const after = await bookingsOf(org, id)
    expect(after.find(({ userId }) => userId === first?.userId)?.state).toBe('booked')
    expect(after.filter(({ state }) => state === 'booked')).toHaveLength(20)
  }, 120_000)

  it('gives a free seat to the first who still can come', async () => {
    const org = await freshOrganization()
    const [holder, gone, inactive, next, last] = await crowd(org, 5)
    if (!holder || !gone || !inactive || !next || !last) throw new Error('Five people')
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, holder, gone, inactive, next, last)
    const id = await makeSession(org, moduleId, { seats: 1 })
    for (const { call } of [holder, gone, inactive, next, last]) await call(bookSession, { params: { id } })
    await org.database(async (db) => {
      await db.update(enrolments).set({ state: 'withdrawn' }).where(eq(enrolments.userId, gone.user.id))
      await db.update(users).set({ status: 'blocked' }).where(eq(users.id, inactive.user.id))
    })
    const { data } = await holder.call(cancelBooking, { params: { id } })
    expect(data).toMatchObject({ booking: 'cancelled', freeSeats: 0, canCancel: false })
    const states = new Map((await bookingsOf(org, id)).map(({ userId, state }) => [userId, state]))
    expect([holder, gone, inactive, next, last].map(({ user }) => states.get(user.id))).toEqual([
      'cancelled',
      'waiting',
      'waiting',
      'booked',
      'waiting',
    ])
    // More seats reach the next who can.
    await org.admin.call(updateSession, { params: { id }, body: { seats: 3 } })
    expect((await own(last, id)).booking).toBe('booked')
    expect((await org.admin.call(updateSession, { params: { id }, body: { seats: 1 } })).envelope.statusCode).toBe(7312)
  })

  it('sends as many statements for the first booking as for the hundredth, and answers a second click the same', async () => {
    const org = await freshOrganization()
    const people = await crowd(org, 40)
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, ...people)
    const id = await makeSession(org, moduleId, { seats: 30 })
    const counts: number[] = []
    for (const { call } of people) {
      const before = counter.statements
      await call(bookSession, { params: { id } })
      counts.push(counter.statements - before)
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(14)
    expect(counts.at(-1)).toBe(counts[1])
    const [first] = people
    const again = await first?.call(bookSession, { params: { id } })
    expect(again?.data).toMatchObject({ booking: 'booked', freeSeats: 0 })
    expect(await bookingsOf(org, id)).toHaveLength(40)
  }, 60_000)

  it('is for people whose paths hold the lesson, in its window, until its limit', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner], { cancelHours: 72 })
    const params = { id }
    expect((await org.instructor.call(bookSession, { params })).envelope.statusCode).toBe(7300)
    expect((await org.instructor.call(listOwnSessions)).data).toEqual([])
    expect((await org.learner.call(listOwnSessions, { query: { when: 'past' } })).data).toEqual([])
    const [seen]: Own[] = (await org.learner.call(listOwnSessions, { query: { when: 'upcoming' } })).data
    expect(seen).toMatchObject({ id, booking: null, bookingWindow: 'open', freeSeats: 20, canCancel: false })
    await org.learner.call(bookSession, { params })
    // Two days before the beginning, three days are too late.
    expect((await org.learner.call(cancelBooking, { params })).envelope.statusCode).toBe(7311)
    await org.admin.call(updateSession, { params, body: { cancelHours: 24 } })
    expect((await org.learner.call(cancelBooking, { params })).envelope.statusCode).toBe(200)
    expect((await org.learner.call(cancelBooking, { params })).envelope.statusCode).toBe(7310)
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await org.admin.call(updateSession, { params, body: { bookingOpensAt: later } })
    expect((await own(org.learner, id)).bookingWindow).toBe('early')
    expect((await org.learner.call(bookSession, { params })).envelope.statusCode).toBe(7308)
    const added = await org.admin.call(addBooking, { params, body: { userId: org.learner.user.id } })
    expect(added.data).toMatchObject({ state: 'booked', userId: org.learner.user.id })
    expect((await org.admin.call(addBooking, { params, body: { userId: org.instructor.user.id } })).envelope.statusCode).toBe(
      7313,
    )
    const removed = await org.admin.call(removeBooking, { params: { id, userId: org.learner.user.id } })
    expect(removed.data).toMatchObject({ state: 'cancelled' })
    expect((await org.admin.call(listBookings, { params, query: { state: 'cancelled' } })).data).toHaveLength(1)
  })

  it('is closed once a session has begun or was cancelled, and where there is no waiting list', async () => {
    const org = await freshOrganization()
    const person = await org.person('second', org.roles.learner)
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, org.learner, person)
    const [full, begun, off] = [
      await makeSession(org, moduleId, { seats: 1, hasWaitingList: false }),
      await makeSession(org, moduleId),
      await makeSession(org, moduleId),
    ]
    await org.learner.call(bookSession, { params: { id: full } })
    expect((await person.call(bookSession, { params: { id: full } })).envelope.statusCode).toBe(7309)
    await begin(org, begun)
    expect((await person.call(bookSession, { params: { id: begun } })).envelope.statusCode).toBe(7308)
    await person.call(bookSession, { params: { id: off } })
    await org.admin.call(cancelSession, { params: { id: off }, body: { reason: 'Illness' } })
    expect((await person.call(readOwnSession, { params: { id: off } })).data).toMatchObject({
      state: 'cancelled',
      reason: 'Illness',
      booking: 'booked',
      canCancel: false,
    })
    expect((await person.call(cancelBooking, { params: { id: off } })).envelope.statusCode).toBe(7311)
    expect((await person.call(listOwnBookings)).data).toHaveLength(1)
  })

  it('shows the link to people with a seat only, from a quarter of an hour before', async () => {
    const org = await freshOrganization()
    const person = await org.person('second', org.roles.learner)
    const moduleId = await putLiveModule(org, 'live.session')
    await enrolIn(org, moduleId, org.learner, person)
    const link = 'https://meet.example/room'
    const soon = hoursFrom(new Date(), 0.2)
    const id = await makeSession(org, moduleId, { roomId: null, link, ...soon, seats: 1 })
    const late = await makeSession(org, moduleId, { roomId: null, link, seats: null })
    for (const session of [id, late]) await org.learner.call(bookSession, { params: { id: session } })
    await person.call(bookSession, { params: { id } })
    const linkOf = async (who: typeof person, session: string) => (await own(who, session)).link
    expect([await linkOf(org.learner, id), await linkOf(person, id)]).toEqual([link, null])
    expect(await linkOf(org.learner, late)).toBeNull()
    await begin(org, id, 61)
    expect(await linkOf(org.learner, id)).toBeNull()
  })

  it('belongs to its organization', async () => {
    const [here, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const id = await openSession(here, [here.learner])
    expect((await elsewhere.learner.call(bookSession, { params: { id } })).envelope.statusCode).toBe(7300)
    const isHere = and(eq(liveBookings.sessionId, id), sql`true`)
    expect(await elsewhere.database((db) => db.select().from(liveBookings).where(isHere))).toEqual([])
  })
})
