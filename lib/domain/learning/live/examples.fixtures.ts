import { eq } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { readCode } from './attendance/attendance.contract'
import { bookSession } from './bookings/bookings.contract'
import { saveOnlineAccount } from './online/accounts.contract'
import { createRoom } from './places/rooms.contract'
import { createSeries } from './series/series.contract'
import { createSession } from './sessions/sessions.contract'

/** A room of the organization; returns its id. */
export const makeRoom = (org: Org, fields: object = {}) =>
  make(org, createRoom, { name: { ar: `قاعة ${unique()}`, en: `Room ${unique()}` }, seats: 300, ...fields })

/** A published module of a live type. */
export async function putLiveModule(
  org: Org,
  key: 'live.inPerson' | 'live.session' = 'live.inPerson',
  settings = {},
): Promise<string> {
  const [id = ''] = await putModules(org, [{ key, settings }])
  return id
}

/** Enrols people in a path with a module. */
export async function enrolIn(org: Org, moduleId: string, ...people: { user: { id: string } }[]): Promise<string> {
  const pathId = await putPath(org, [pathItem(moduleId)])
  for (const person of people) await putEnrolment(org, pathId, person)
  return pathId
}

const hourMs = 3_600_000
/** Times of a session so many hours from now, on the full minute. */
export function hoursFrom(now: Date, from: number, hours = 1) {
  const begins = Math.ceil((now.getTime() + from * hourMs) / 60_000) * 60_000
  return { startsAt: new Date(begins).toISOString(), endsAt: new Date(begins + hours * hourMs).toISOString() }
}

/** A session in a room of its own; returns its id. */
export async function makeSession(org: Org, moduleId: string, fields: object = {}): Promise<string> {
  const roomId = 'roomId' in fields ? undefined : await makeRoom(org)
  const times = hoursFrom(new Date(), 48)
  return make(org, createSession, {
    moduleId,
    title: { en: `Session ${unique()}` },
    seats: 20,
    ...times,
    ...(roomId && { roomId }),
    ...fields,
  })
}

/** A session that these people can book; returns its id. */
export async function openSession(org: Org, people: readonly Person[], fields: object = {}): Promise<string> {
  const moduleId = await putLiveModule(org)
  await enrolIn(org, moduleId, ...people)
  return makeSession(org, moduleId, fields)
}

const session = async (org: Org) => ({ params: { id: await makeSession(org, await putLiveModule(org)) } })
const own = async (org: Org) => ({ params: { id: await openSession(org, [org.admin]) } })
const ownBooked = async (org: Org) => {
  const { params } = await own(org)
  await org.admin.call(bookSession, { params })
  return { params }
}

/** A session that takes place now, in which these people have a seat. */
export async function runningSession(org: Org, people: readonly Person[], fields: object = {}): Promise<string> {
  const id = await openSession(org, people, fields)
  for (const person of people) await person.call(bookSession, { params: { id } })
  await begin(org, id, 5)
  return id
}
const running = async (org: Org) => ({ params: { id: await runningSession(org, [org.admin]) } })

/** A session online that takes place now, in which these people have a seat. */
export async function runningOnline(org: Org, people: readonly Person[], settings = {}): Promise<string> {
  const moduleId = await putLiveModule(org, 'live.session', settings)
  await enrolIn(org, moduleId, ...people)
  const id = await makeSession(org, moduleId, { roomId: null, link: 'https://meet.example/room' })
  for (const person of people) await person.call(bookSession, { params: { id } })
  await begin(org, id, 5)
  return id
}

/** A series of three weekly sessions; returns the id of the first. */
export async function makeSeries(org: Org, fields: object = {}): Promise<string> {
  const moduleId = await putLiveModule(org)
  const body = { moduleId, title: { en: `Series ${unique()}` }, ...hoursFrom(new Date(), 48), every: 'week', count: 3 }
  const made = await org.admin.call(createSeries, { body: { ...body, roomId: await makeRoom(org), seats: 5, ...fields } })
  const { sessions }: { sessions: { id: string }[] } = made.data
  const [first] = sessions
  if (!first) throw new Error('A series has sessions')
  return first.id
}

const account = async (org: Org) => {
  const params = { service: 'jitsi' } as const
  await org.admin.call(saveOnlineAccount, { params, body: saveOnlineAccount.example.body })
  return { params }
}

export const preparations: Preparations = {
  'liveOnlineAccounts.read': account,
  'liveOnlineAccounts.save': account,
  'liveOnlineAccounts.remove': account,
  'liveOnlineAccounts.check': account,
  'liveAttendance.list': async (org) => ({ params: { id: await runningSession(org, [org.admin, org.learner]) } }),
  'liveAttendance.mark': async (org) => ({
    params: { id: await runningSession(org, [org.learner]), userId: org.learner.user.id },
  }),
  'liveAttendance.code': running,
  'liveAttendance.checkIn': async (org) => {
    const { params } = await running(org)
    const { data } = await org.admin.call(readCode, { params })
    return { params, body: { code: (data as { code: string }).code } }
  },
  'liveAttendance.join': async (org) => ({ params: { id: await runningOnline(org, [org.admin]) } }),
  'liveAttendance.leave': async (org) => ({ params: { id: await runningOnline(org, [org.admin]) } }),
  'liveBookings.calendar': async (org) => ownBooked(org),
  'liveRooms.list': (org) => twice(() => makeRoom(org)),
  'liveRooms.read': async (org) => ({ params: { id: await makeRoom(org) } }),
  'liveRooms.update': async (org) => ({ params: { id: await makeRoom(org) } }),
  'liveSessions.list': (org) => twice(() => session(org)),
  'liveSessions.read': session,
  'liveSessions.create': async (org) => ({
    body: {
      ...createSession.example.body,
      moduleId: await putLiveModule(org),
      roomId: await makeRoom(org),
    },
  }),
  'liveSeries.create': async (org) => ({
    body: { ...createSeries.example.body, moduleId: await putLiveModule(org), roomId: await makeRoom(org) },
  }),
  'liveSeries.move': async (org) => ({ params: { id: await makeSeries(org) } }),
  'liveSeries.cancel': async (org) => ({ params: { id: await makeSeries(org) } }),
  'liveSessions.update': session,
  'liveSessions.move': session,
  'liveSessions.cancel': session,
  'liveSessions.hold': async (org) => {
    const { params } = await session(org)
    await begin(org, params.id)
    return { params }
  },
  'liveSessions.listOwn': (org) => twice(() => own(org)),
  'liveSessions.readOwn': own,
  'liveBookings.listOwn': (org) => twice(() => ownBooked(org)),
  'liveBookings.book': own,
  'liveBookings.cancel': ownBooked,
  'liveBookings.confirm': ownBooked,
  'liveBookings.list': async (org) => {
    const params = { id: await openSession(org, [org.admin, org.learner]) }
    for (const person of [org.admin, org.learner]) await person.call(bookSession, { params })
    return { params }
  },
  'liveBookings.add': async (org) => ({
    params: { id: await openSession(org, [org.learner]) },
    body: { userId: org.learner.user.id },
  }),
  'liveBookings.remove': async (org) => {
    const params = { id: await openSession(org, [org.learner]) }
    await org.learner.call(bookSession, { params })
    return { params: { ...params, userId: org.learner.user.id } }
  },
}

/** Lets a session have begun half an hour ago. */
export const begin = (org: Org, id: string, minutes = 30) =>
  org.database(async (db) => {
    const startsAt = new Date(Date.now() - minutes * 60_000)
    await db
      .update(liveSessions)
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) })
      .where(eq(liveSessions.id, id))
  })
