import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enrolments, learningPathSeats } from '@/db/schema/learning-paths'
import { liveAttendance, liveBookings, liveSessions } from '@/db/schema/live'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { withdrawMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { crowd } from '@/lib/domain/testing/crowd'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { joinSession } from './attendance/attendance.contract'
import { bookSession, cancelBooking, confirmBooking } from './bookings/bookings.contract'
import { begin, enrolIn, hoursFrom, makeSession, openSession, putLiveModule, runningOnline } from './examples.fixtures'
import { listOwnSessions, readOwnSession } from './sessions/own-sessions.contract'
import { moveSession, readSession } from './sessions/sessions.contract'
import { settleSessions } from './sessions/settling.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type State = 'booked' | 'waiting' | 'cancelled'
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

const statusOf = async (calling: Promise<{ envelope: { statusCode: number } }>) => (await calling).envelope.statusCode
const bookingsOf = (org: Org, id: string) =>
  org.database((db) => db.select().from(liveBookings).where(eq(liveBookings.sessionId, id)).orderBy(asc(liveBookings.createdAt)))
/** Says that what is due at a session is due now. */
const makeDue = (org: Org, id: string) =>
  org.database((db) => {
    const past = new Date(Date.now() - 1000)
    return db.update(liveSessions).set({ answerBy: past, settleAt: past }).where(eq(liveSessions.id, id))
  })
const move = (org: Org, id: string, more: object = {}) =>
  org.admin.call(moveSession, { params: { id }, body: { ...hoursFrom(new Date(), 100), reason: 'Painting', ...more } })

describe('a moved session', () => {
  it('keeps its bookings, or asks again and gives on the seats that are not confirmed, as it was set', async () => {
    const org = await freshOrganization()
    const people = await crowd(org, 5)
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, ...people)
    const reply = fc.constantFrom('comes', 'declines', 'silent')
    const drawn = fc.record({
      seats: fc.integer({ min: 1, max: 5 }),
      asks: fc.boolean(),
      replies: fc.array(reply, { minLength: 5, maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ seats, asks, replies }) => {
        const id = await makeSession(org, moduleId, { seats, roomId: null, place: { en: 'Library' } })
        const params = { id }
        for (const { call } of people) await call(bookSession, { params })
        await move(org, id, asks ? { answerBy: inHours(10).toISOString() } : {})
        const before = people.map((_, index): State => (index < seats ? 'booked' : 'waiting'))
        const after = [...before]
        if (asks) {
          for (const [index, { call }] of people.entries()) {
            const answer = replies[index]
            if (before[index] !== 'booked' || answer === 'silent') continue
            expect(await statusOf(call(answer === 'comes' ? confirmBooking : cancelBooking, { params }))).toBe(200)
          }
          for (const [index, answer] of replies.entries())
            if (before[index] === 'booked' && answer !== 'comes') after[index] = 'cancelled'
          const free = seats - after.filter((state) => state === 'booked').length
          const next = after.flatMap((state, index) => (state === 'waiting' ? [index] : [])).slice(0, free)
          for (const index of next) after[index] = 'booked'
          await makeDue(org, id)
        }
        await settleSessions()
        const states = new Map((await bookingsOf(org, id)).map(({ userId, state }) => [userId, state]))
        expect(people.map(({ user }) => states.get(user.id))).toEqual(after)
        const shown: { bookedCount: number; answerBy: string | null } = (await org.admin.call(readSession, { params })).data
        expect(shown).toMatchObject({ bookedCount: after.filter((state) => state === 'booked').length, answerBy: null })
      }),
      { numRuns: 12, endOnFailure: true },
    )
  }, 60_000)

  it('can be declined past the limit for giving seats back, and not be confirmed too late', async () => {
    const org = await freshOrganization()
    const other = await org.person('other', org.roles.learner)
    const id = await openSession(org, [org.learner, other], { cancelHours: 720 })
    const params = { id }
    for (const person of [org.learner, other]) await person.call(bookSession, { params })
    expect(await statusOf(org.learner.call(cancelBooking, { params }))).toBe(7311)
    for (const answerBy of [inHours(-1), inHours(101)])
      expect(await statusOf(move(org, id, { answerBy: answerBy.toISOString() }))).toBe(5030)
    const answerBy = inHours(5).toISOString()
    await move(org, id, { answerBy })
    const asked = (await org.learner.call(readOwnSession, { params })).data
    expect(asked).toMatchObject({ answerBy, canCancel: true, booking: 'booked' })
    expect(await statusOf(org.learner.call(cancelBooking, { params }))).toBe(200)
    expect(await statusOf(org.learner.call(confirmBooking, { params }))).toBe(7310)
    const answersUntil = (hours: number) =>
      org.database((db) =>
        db
          .update(liveSessions)
          .set({ answerBy: inHours(hours) })
          .where(eq(liveSessions.id, id)),
      )
    await answersUntil(-0.1)
    expect(await statusOf(other.call(confirmBooking, { params }))).toBe(7314)
    await answersUntil(1)
    expect((await other.call(confirmBooking, { params })).data).toMatchObject({ answerBy: null, booking: 'booked' })
    expect(await statusOf(other.call(confirmBooking, { params }))).toBe(200)
  })

  it('drops its question when it is moved again without one', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner])
    await org.learner.call(bookSession, { params: { id } })
    await move(org, id, { answerBy: inHours(5).toISOString() })
    await move(org, id)
    await org.database((db) =>
      db
        .update(liveSessions)
        .set({ settleAt: inHours(-1) })
        .where(eq(liveSessions.id, id)),
    )
    await settleSessions()
    const [mine] = (await org.learner.call(listOwnSessions)).data as { booking: string; answerBy: string | null }[]
    expect(mine).toMatchObject({ booking: 'booked', answerBy: null })
  })
})

describe('the seat of a person', () => {
  it('whose enrollment is withdrawn goes to the first who waits, unless another path has the lesson', async () => {
    const org = await freshOrganization()
    const next = await org.person('next', org.roles.learner)
    const moduleId = await putLiveModule(org)
    const pathId = await enrolIn(org, moduleId, org.learner)
    const second = await enrolIn(org, moduleId, org.learner)
    await enrolIn(org, moduleId, next)
    const organizationId = org.organization.id
    const seats = [pathId, second].map((path) => ({ organizationId, pathId: path, taken: 1 }))
    await org.database(async (db) => {
      await db.update(enrolments).set({ source: 'self' })
      await db.insert(learningPathSeats).values(seats).onConflictDoNothing()
    })
    const id = await makeSession(org, moduleId, { seats: 1 })
    for (const person of [org.learner, next]) await person.call(bookSession, { params: { id } })
    const withdraw = async (path: string) => {
      const { envelope } = await org.learner.call(withdrawMyself, { params: { pathId: path } })
      expect(envelope.statusCode).toBe(200)
      await deliver()
      return (await bookingsOf(org, id)).map(({ state }) => state)
    }
    expect(await withdraw(pathId)).toEqual(['booked', 'waiting'])
    expect(await withdraw(second)).toEqual(['cancelled', 'booked'])
  })
})

describe('a stay online that is never ended', () => {
  it('counts until the end of the session, and completes the lesson with enough minutes', async () => {
    const org = await freshOrganization()
    const id = await runningOnline(org, [org.learner], { minMinutes: 20 })
    await org.learner.call(joinSession, { params: { id } })
    await settleSessions()
    const rowOf = async () => (await org.database((db) => db.select().from(liveAttendance)))[0]
    expect(await rowOf()).toMatchObject({ minutes: null, status: null })
    // The session began 70 minutes ago and ended 10 minutes ago; the person joined 40 minutes ago.
    await begin(org, id, 70)
    await org.database(async (db) => {
      const [joined, past] = [Date.now() - 40 * 60_000, new Date(Date.now() - 1000)]
      await db.update(liveAttendance).set({ intervals: [[joined, null]], checkedInAt: new Date(joined) })
      await db.update(liveSessions).set({ settleAt: past }).where(eq(liveSessions.id, id))
    })
    for (let time = 0; time < 2; time += 1) await settleSessions()
    const row = await rowOf()
    expect(row).toMatchObject({ status: 'late', source: 'online' })
    expect([29, 30]).toContain(row?.minutes)
    const [session] = await org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.id, id)))
    expect(session?.settleAt).toBeNull()
    expect(row?.intervals.at(-1)?.[1]).toBe(session?.endsAt.getTime())
  })
})
