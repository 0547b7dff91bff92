import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { liveAttendance } from '@/db/schema/live'
import { activityLogs } from '@/db/schema/platform'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { checkIn, joinSession, leaveSession, listAttendance, markAttendance, readCode } from './attendance/attendance.contract'
import { bookSession } from './bookings/bookings.contract'
import { begin, openSession, runningOnline, runningSession } from './examples.fixtures'
import { readSession } from './sessions/sessions.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const at = (moment: Date) => vi.spyOn(clock, 'now').mockImplementation(() => new Date(moment))
const later = (seconds: number) => at(new Date(Date.now() + seconds * 1000))
afterEach(() => vi.restoreAllMocks())

async function codeOf(org: Org, id: string): Promise<string> {
  const answer: { code: string } = (await org.admin.call(readCode, { params: { id } })).data
  return answer.code
}
const statusOf = async (calling: Promise<{ envelope: { statusCode: number } }>) => (await calling).envelope.statusCode
async function lessonOf(org: Org, sessionId: string): Promise<string | undefined> {
  await deliver()
  const { moduleId }: { moduleId: string } = (await org.admin.call(readSession, { params: { id: sessionId } })).data
  const progress: { items: { state: string }[] } = (await org.learner.call(readModuleProgress, { params: { moduleId } })).data
  return progress.items[0]?.state
}

describe('the code', () => {
  it('checks in people with a seat, once, and completes the lesson', async () => {
    const org = await freshOrganization()
    const id = await runningSession(org, [org.learner])
    expect(await lessonOf(org, id)).not.toBe('completed')
    const code = await codeOf(org, id)
    const first = await org.learner.call(checkIn, { params: { id }, body: { code } })
    expect(first.data).toEqual({ sessionId: id, status: 'present', minutes: null, link: null })
    expect((await org.learner.call(checkIn, { params: { id }, body: { code } })).data).toEqual(first.data)
    expect(await org.database((db) => db.select().from(liveAttendance))).toHaveLength(1)
    expect(await lessonOf(org, id)).toBe('completed')
  })

  it('is refused when it is foreign, changed, old or of another organization, and for people without a seat', async () => {
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const other = await org.person('other', org.roles.learner)
    const [id, beside] = [await runningSession(org, [org.learner, other]), await runningSession(org, [org.learner])]
    const theirs = await runningSession(elsewhere, [elsewhere.learner])
    const now = new Date(Math.ceil(Date.now() / 30_000) * 30_000)
    at(now)
    const code = await codeOf(org, id)
    const send = (person: Pick<Org['learner'], 'call'>, sent: string) =>
      statusOf(person.call(checkIn, { params: { id }, body: { code: sent } }))
    for (const wrong of [await codeOf(org, beside), await codeOf(elsewhere, theirs), `${code.slice(0, -1)}~`, '', code.slice(1)])
      expect(await send(org.learner, wrong)).toBe(7320)
    expect(await send(org.instructor, code)).toBe(7310)
    expect(await send(elsewhere.learner, code)).toBe(7300)
    // The code before is accepted, the one before that is not; a code that another person used is as good as any inside of its time.
    at(new Date(now.getTime() + 60_000))
    expect(await send(org.learner, code)).toBe(7320)
    at(new Date(now.getTime() + 59_000))
    expect(await send(org.learner, code)).toBe(200)
    expect(await send(other, code)).toBe(200)
    // After the end.
    await begin(org, id, 90)
    expect(await send(org.learner, code)).toBe(7321)
  })

  it('is shown by those who may take attendance, from an hour before', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner])
    expect(await statusOf(org.learner.call(readCode, { params: { id } }))).toBe(5063)
    expect(await statusOf(org.admin.call(readCode, { params: { id } }))).toBe(7321)
  })
})

describe('the list', () => {
  it('is ticked of people with a seat; a correction needs a reason, is in the log, and takes the completion back', async () => {
    const org = await freshOrganization()
    const id = await runningSession(org, [org.learner])
    const params = { id, userId: org.learner.user.id }
    const mark = (body: object) => org.instructor.call(markAttendance, { params, body })
    expect((await mark({ status: 'late', minutes: 50 })).data).toMatchObject({ status: 'late', minutes: 50, source: 'list' })
    expect(await lessonOf(org, id)).toBe('completed')
    expect(await statusOf(mark({ status: 'absent' }))).toBe(5030)
    expect((await mark({ status: 'absent', reason: 'Mixed up with a colleague' })).data).toMatchObject({ status: 'absent' })
    expect(await lessonOf(org, id)).not.toBe('completed')
    const logged = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'liveAttendanceMarked')),
    )
    expect(logged.filter(({ outcome }) => outcome === 'success')).toHaveLength(2)
    const listed = (await org.instructor.call(listAttendance, { params: { id }, query: { status: 'absent' } })).data
    expect(listed).toMatchObject([{ userId: org.learner.user.id, reason: 'Mixed up with a colleague' }])
    const stranger = { id, userId: org.instructor.user.id }
    expect(await statusOf(org.admin.call(markAttendance, { params: stranger, body: { status: 'present' } }))).toBe(7310)
    expect(await statusOf(org.learner.call(markAttendance, { params, body: { status: 'present' } }))).toBe(5063)
  })

  it('stays closed until an hour before', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner])
    await org.learner.call(bookSession, { params: { id } })
    const params = { id, userId: org.learner.user.id }
    expect(await statusOf(org.admin.call(markAttendance, { params, body: { status: 'present' } }))).toBe(7321)
    await begin(org, id)
    expect(await statusOf(org.admin.call(markAttendance, { params, body: { status: 'excused' } }))).toBe(200)
    expect(await lessonOf(org, id)).not.toBe('completed')
  })
})

describe('an online session', () => {
  it('counts the minutes of each stay once, and completes the lesson with enough of them', async () => {
    const org = await freshOrganization()
    const id = await runningOnline(org, [org.learner], { minMinutes: 9 })
    const params = { id }
    const joined = await org.learner.call(joinSession, { params })
    expect(joined.data).toEqual({ sessionId: id, status: null, minutes: 0, link: 'https://meet.example/room' })
    await org.learner.call(joinSession, { params })
    later(5 * 60)
    expect((await org.learner.call(leaveSession, { params })).data).toMatchObject({ minutes: 5, status: null })
    expect(await lessonOf(org, id)).not.toBe('completed')
    expect((await org.learner.call(leaveSession, { params })).data).toMatchObject({ minutes: 5 })
    later(6 * 60)
    await org.learner.call(joinSession, { params })
    later(10 * 60)
    expect((await org.learner.call(leaveSession, { params })).data).toMatchObject({ minutes: 9, status: 'present' })
    expect(await lessonOf(org, id)).toBe('completed')
    expect(await statusOf(org.instructor.call(joinSession, { params }))).toBe(7310)
  })
})
