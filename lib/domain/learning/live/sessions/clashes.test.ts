import { describe, expect, it } from 'vitest'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { checkIn, markAttendance, readCode } from '../attendance/attendance.contract'
import { addBooking, bookSession } from '../bookings/bookings.contract'
import {
  begin,
  enrolIn,
  hoursFrom,
  makeRoom,
  makeSession,
  openSession,
  putLiveModule,
  runningSession,
} from '../examples.fixtures'
import { createSeries, moveFollowing } from '../series/series.contract'
import { listOwnBookings, readOwnSession } from './own-sessions.contract'
import { cancelSession, createSession, moveSession, readSession, updateSession } from './sessions.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const title = { en: 'Session' }
const codeOf = (answer: { envelope: { statusCode: number } }) => answer.envelope.statusCode

describe('an instructor', () => {
  it('holds one session at a time, also where two requests come at once', async () => {
    const org = await freshOrganization()
    const [moduleId, instructorId] = [await putLiveModule(org), org.admin.user.id]
    const place = { en: 'Library' }
    const times = hoursFrom(new Date(), 100, 2)
    const body = { moduleId, title, place, instructorId, ...times }
    const answers = await Promise.all(Array.from({ length: 4 }, () => org.admin.call(createSession, { body })))
    expect(answers.map(codeOf).toSorted()).toEqual([200, 7317, 7317, 7317])
    const overlapping = { ...body, ...hoursFrom(new Date(times.startsAt), 1, 2) }
    expect(codeOf(await org.admin.call(createSession, { body: overlapping }))).toBe(7317)
    expect(codeOf(await org.admin.call(createSession, { body: { ...overlapping, instructorId: null } }))).toBe(200)
    // One may begin when the other ends.
    expect(codeOf(await org.admin.call(createSession, { body: { ...body, ...hoursFrom(new Date(times.endsAt), 0) } }))).toBe(200)
  })

  it('is not given a second session by a change, a move or a series, and is free after a cancellation', async () => {
    const org = await freshOrganization()
    const [moduleId, instructorId] = [await putLiveModule(org), org.admin.user.id]
    const times = hoursFrom(new Date(), 100, 2)
    const first = await makeSession(org, moduleId, { instructorId, ...times })
    const beside = await makeSession(org, moduleId, times)
    const later = await makeSession(org, moduleId, { instructorId, ...hoursFrom(new Date(), 200) })
    expect(codeOf(await org.admin.call(updateSession, { params: { id: beside }, body: { instructorId } }))).toBe(7317)
    const move = { params: { id: later }, body: { ...times, reason: 'Earlier' } }
    expect(codeOf(await org.admin.call(moveSession, move))).toBe(7317)
    const series = { moduleId, title, place: title, instructorId, ...times, every: 'week', count: 3 } as const
    const clash = await org.admin.call(createSeries, { body: series })
    expect([codeOf(clash), clash.envelope.errors?.length]).toEqual([7315, 1])
    await org.admin.call(cancelSession, { params: { id: first }, body: { reason: 'Illness' } })
    expect(codeOf(await org.admin.call(moveSession, move))).toBe(200)
    const free = await org.admin.call(createSeries, { body: { ...series, ...hoursFrom(new Date(), 120) } })
    const [one] = (free.data as { sessions: { id: string }[] }).sessions
    const moved = await org.admin.call(moveFollowing, { params: { id: one?.id ?? '' }, body: { ...times, reason: 'Earlier' } })
    expect(codeOf(moved)).toBe(7315)
  })
})

describe('the times of booking', () => {
  it('open before they close, together and one after the other', async () => {
    const org = await freshOrganization()
    const moduleId = await putLiveModule(org)
    const at = (hours: number) => hoursFrom(new Date(), hours).startsAt
    const body = { moduleId, title, place: title, ...hoursFrom(new Date(), 100), bookingOpensAt: at(50), bookingClosesAt: at(2) }
    const refused = await org.admin.call(createSession, { body })
    expect([refused.status, refused.envelope.errors?.[0]]).toMatchObject([422, { property: 'bookingClosesAt' }])
    const id = await makeSession(org, moduleId, { bookingOpensAt: at(10) })
    const params = { id }
    expect((await org.admin.call(updateSession, { params, body: { bookingClosesAt: at(5) } })).status).toBe(422)
    expect((await org.admin.call(updateSession, { params, body: { bookingClosesAt: at(20) } })).status).toBe(200)
    expect((await org.admin.call(updateSession, { params, body: { bookingOpensAt: at(30) } })).status).toBe(422)
    expect(
      (await org.admin.call(updateSession, { params, body: { bookingOpensAt: at(30), bookingClosesAt: null } })).status,
    ).toBe(200)
  })
})

describe('who turns up after a session has begun', () => {
  const add = (org: Org, id: string, { user }: Person) =>
    org.admin.call(addBooking, { params: { id }, body: { userId: user.id } })

  it('is let in by an administrator while it runs, checks in late, and is marked', async () => {
    const org = await freshOrganization()
    const [late, other] = [await org.person('late', org.roles.learner), await org.person('other', org.roles.learner)]
    const id = await openSession(org, [late, other])
    await begin(org, id, 15)
    expect((await late.call(bookSession, { params: { id } })).status).toBe(409)
    expect((await add(org, id, late)).data).toMatchObject({ state: 'booked' })
    const { code } = (await org.admin.call(readCode, { params: { id } })).data as { code: string }
    expect((await late.call(checkIn, { params: { id }, body: { code } })).data).toMatchObject({ status: 'late' })
    await add(org, id, other)
    const mark = { params: { id, userId: other.user.id }, body: { status: 'late' } } as const
    expect((await org.admin.call(markAttendance, mark)).data).toMatchObject({ status: 'late' })
  })

  it('gets a seat that is free before those who wait and are not there, and none in a full session until it has more', async () => {
    const org = await freshOrganization()
    const people = await Promise.all(['a', 'b', 'c'].map((name) => org.person(name, org.roles.learner)))
    const [first, waiting, late] = people as [Person, Person, Person]
    const id = await openSession(org, people, { seats: 1 })
    for (const person of [first, waiting]) await person.call(bookSession, { params: { id } })
    await begin(org, id, 5)
    expect(codeOf(await add(org, id, late))).toBe(7309)
    await org.admin.call(updateSession, { params: { id }, body: { seats: 3 } })
    expect((await add(org, id, late)).data).toMatchObject({ state: 'booked' })
    expect((await add(org, id, waiting)).data).toMatchObject({ state: 'booked' })
    expect((await org.admin.call(readSession, { params: { id } })).data).toMatchObject({ bookedCount: 3, waitingCount: 0 })
  })

  it('comes too late once it is over', async () => {
    const org = await freshOrganization()
    const late = await org.person('late', org.roles.learner)
    const id = await openSession(org, [late])
    await begin(org, id, 600)
    expect(codeOf(await add(org, id, late))).toBe(7307)
    expect(await runningSession(org, [late])).toBeTruthy()
  })
})

describe('warnings', () => {
  it('name the minutes that a session is too short for', async () => {
    const org = await freshOrganization()
    const moduleId = await putLiveModule(org, 'live.session', { minMinutes: 120 })
    const online = { moduleId, title, link: 'https://meet.example/room' }
    const shown = async (hours: number) => {
      const made = await org.admin.call(createSession, { body: { ...online, ...hoursFrom(new Date(), 50, hours) } })
      const { id } = made.data as { id: string }
      expect((await org.admin.call(readSession, { params: { id } })).data).toMatchObject({
        tooShortFor: (made.data as { tooShortFor: number | null }).tooShortFor,
      })
      return (made.data as { tooShortFor: number | null }).tooShortFor
    }
    expect([await shown(1), await shown(2), await shown(3)]).toEqual([120, null, null])
    const plain = await makeSession(org, await putLiveModule(org), hoursFrom(new Date(), 50, 1))
    expect((await org.admin.call(readSession, { params: { id: plain } })).data).toMatchObject({ tooShortFor: null })
  })

  it('count the other sessions that a person has booked at the same time', async () => {
    const org = await freshOrganization()
    const moduleId = await putLiveModule(org)
    await enrolIn(org, moduleId, org.learner)
    const at = (hours: number) => ({ roomId: null, place: title, ...hoursFrom(new Date(), hours, 2) })
    const [one, overlapping, after] = [
      await makeSession(org, moduleId, at(50)),
      await makeSession(org, moduleId, at(51)),
      await makeSession(org, moduleId, at(60)),
    ]
    const book = async (id: string) => (await org.learner.call(bookSession, { params: { id } })).data
    expect(await book(one)).toMatchObject({ overlapCount: 0 })
    expect((await org.learner.call(readOwnSession, { params: { id: overlapping } })).data).toMatchObject({ overlapCount: 1 })
    expect(await book(overlapping)).toMatchObject({ overlapCount: 1 })
    expect(await book(after)).toMatchObject({ overlapCount: 0 })
    const listed = (await org.learner.call(listOwnBookings, {})).data as { overlapCount: number }[]
    expect(listed.map(({ overlapCount }) => overlapCount)).toEqual([1, 1, 0])
    await org.admin.call(cancelSession, { params: { id: one }, body: { reason: 'Illness' } })
    expect((await org.learner.call(readOwnSession, { params: { id: overlapping } })).data).toMatchObject({ overlapCount: 0 })
    expect(await makeRoom(org)).toBeTruthy()
  })
})
