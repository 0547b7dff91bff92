import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveAttendance, liveOnlineAccounts, liveSessions } from '@/db/schema/live'
import { deliver } from '@/lib/domain/house/notifications/scenes.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { env } from '@/lib/platform/env'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { joinSession } from '../attendance/attendance.contract'
import { bookSession } from '../bookings/bookings.contract'
import { begin, enrolIn, hoursFrom, makeSession, putLiveModule } from '../examples.fixtures'
import { readOwnSession } from '../sessions/own-sessions.contract'
import { cancelSession, createSession, moveSession } from '../sessions/sessions.contract'
import { settleSessions } from '../sessions/settling.service'
import type { OnlineProvider } from '../words'
import { checkOnlineAccount, readOnlineAccount, removeOnlineAccount, saveOnlineAccount } from './accounts.contract'
import { keepingMeeting, readingStays } from './meetings.service'
import { onlineProvidersHere } from './providers.fixtures'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const runJobs = () => new JobRunner([keepingMeeting, readingStays], { sliceMs: 5000 }).runDue(new AbortController().signal)
let here: Awaited<ReturnType<typeof onlineProvidersHere>>
beforeAll(async () => {
  env().OUTGOING_LOOPBACK = true
  here = await onlineProvidersHere()
})
afterAll(async () => {
  env().OUTGOING_LOOPBACK = false
  await here.close()
})

const save = (org: Org, provider: OnlineProvider, more: object = {}) => {
  const { provider: _, organizationId, ...body } = here.accounts[provider]
  return org.admin.call(saveOnlineAccount, { params: { service: provider }, body: { ...body, ...more } })
}
const rowOf = async (org: Org, id: string) =>
  (await org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.id, id))))[0]

/** A session of a provider in which the learner has a seat. */
async function planned(org: Org, onlineProvider: OnlineProvider, settings = {}): Promise<string> {
  await save(org, onlineProvider)
  const moduleId = await putLiveModule(org, 'live.session', settings)
  await enrolIn(org, moduleId, org.learner)
  const id = await makeSession(org, moduleId, { roomId: null, onlineProvider })
  await org.learner.call(bookSession, { params: { id } })
  return id
}

describe('the settings of a provider', () => {
  it('keep the secret sealed, and say whether they work', async () => {
    const org = await freshOrganization()
    const params = { service: 'zoom' } as const
    expect((await org.admin.call(readOnlineAccount, { params })).envelope.statusCode).toBe(7330)
    const missing = await org.admin.call(saveOnlineAccount, { params, body: { clientId: 'a' } })
    expect(missing.envelope.statusCode).toBe(5030)
    const inside = await save(org, 'zoom', { address: 'https://10.0.0.1' })
    expect(inside.envelope.statusCode).toBe(5030)
    const saved = await save(org, 'zoom')
    expect(JSON.stringify(saved.envelope)).not.toContain(here.accounts.zoom.secret)
    const [row] = await org.database((db) => db.select().from(liveOnlineAccounts))
    expect(JSON.stringify(row)).not.toContain(here.accounts.zoom.secret)
    expect((await org.admin.call(checkOnlineAccount, { params })).data).toEqual({ problem: null })
    // Left out, the secret stays.
    await org.admin.call(saveOnlineAccount, { params, body: { hostId: 'host-id' } })
    expect((await org.admin.call(checkOnlineAccount, { params })).data).toEqual({ problem: null })
    await save(org, 'zoom', { secret: 'another one' })
    expect((await org.admin.call(checkOnlineAccount, { params })).data).toEqual({ problem: 'refused' })
    await save(org, 'zoom', { signInAddress: 'http://127.0.0.1:9' })
    expect((await org.admin.call(checkOnlineAccount, { params })).data).toEqual({ problem: 'unreachable' })
    expect((await org.instructor.call(readOnlineAccount, { params })).envelope.statusCode).toBe(5180)
    expect((await org.admin.call(removeOnlineAccount, { params })).envelope.statusCode).toBe(200)
    expect((await org.admin.call(checkOnlineAccount, { params })).envelope.statusCode).toBe(7330)
  })

  it('are needed before a session is planned there', async () => {
    const org = await freshOrganization()
    const moduleId = await putLiveModule(org, 'live.session')
    const body = { moduleId, title: { en: 'Session' }, ...hoursFrom(new Date(), 10), onlineProvider: 'jitsi' }
    expect((await org.admin.call(createSession, { body })).envelope.statusCode).toBe(7330)
    await save(org, 'jitsi')
    expect((await org.admin.call(createSession, { body })).envelope.statusCode).toBe(200)
  })
})

describe.each(['jitsi', 'bigBlueButton'] as const)('a session at %s', (provider) => {
  it('has a link for each person with a seat, from shortly before', async () => {
    const org = await freshOrganization()
    const id = await planned(org, provider)
    const params = { id }
    expect((await org.learner.call(readOwnSession, { params })).data).toMatchObject({
      isOnline: true,
      canJoin: false,
      link: null,
    })
    expect((await org.learner.call(joinSession, { params })).envelope.statusCode).toBe(7321)
    await begin(org, id, 5)
    expect((await org.learner.call(readOwnSession, { params })).data).toMatchObject({ canJoin: true, link: null })
    expect((await org.instructor.call(joinSession, { params })).envelope.statusCode).toBe(7310)
    const { link }: { link: string } = (await org.learner.call(joinSession, { params })).data
    const answer = await fetch(link)
    expect(await answer.text()).toBe(provider === 'jitsi' ? 'not found' : 'in the meeting')
    const holder = { instructorId: org.instructor.user.id }
    await org.database((db) => db.update(liveSessions).set(holder).where(eq(liveSessions.id, id)))
    const held: { link: string } = (await org.instructor.call(joinSession, { params })).data
    if (provider === 'bigBlueButton') expect(new URL(held.link).searchParams.get('role')).toBe('MODERATOR')
    expect(await org.database((db) => db.select().from(liveAttendance))).toHaveLength(1)
    // Without its settings, no one joins.
    await org.admin.call(removeOnlineAccount, { params: { service: provider } })
    expect((await org.learner.call(joinSession, { params })).envelope.statusCode).toBe(7331)
  })
})

describe.each(['teams', 'zoom'] as const)('a session at %s', (provider) => {
  it('has a meeting that follows it, and the minutes that the provider reports', async () => {
    const org = await freshOrganization()
    const id = await planned(org, provider, { minMinutes: 20 })
    const params = { id }
    await runJobs()
    const meeting = (await rowOf(org, id))?.meeting
    expect(here.meetings.has(meeting?.id ?? '')).toBe(true)
    const times = hoursFrom(new Date(), 100)
    await org.admin.call(moveSession, { params, body: { ...times, reason: 'Later' } })
    await deliver()
    await runJobs()
    expect(here.meetings.get(meeting?.id ?? '')?.startsAt.slice(0, 16)).toBe(times.startsAt.slice(0, 16))
    // It ended 40 minutes ago.
    await begin(org, id, 100)
    const session = await rowOf(org, id)
    const minute = (at: number) => new Date((session?.startsAt.getTime() ?? 0) + at * 60_000).toISOString()
    here.reported.push(
      { email: org.learner.user.email.toUpperCase(), from: minute(5), to: minute(20) },
      { email: org.learner.user.email, from: minute(15), to: minute(35) },
      { email: 'guest@elsewhere.example', from: minute(0), to: minute(50) },
    )
    await org.database((db) => db.update(liveSessions).set({ settleAt: new Date() }).where(eq(liveSessions.id, id)))
    await settleSessions()
    for (let time = 0; time < 2; time += 1) await runJobs()
    here.reported.length = 0
    const rows = await org.database((db) => db.select().from(liveAttendance))
    expect(rows).toMatchObject([{ userId: org.learner.user.id, minutes: 30, status: 'present', source: 'online' }])
    expect((await rowOf(org, id))?.settleAt).toBeNull()
  })

  it('ends its meeting when it is canceled', async () => {
    const org = await freshOrganization()
    const id = await planned(org, provider)
    await runJobs()
    const meeting = (await rowOf(org, id))?.meeting
    await org.admin.call(cancelSession, { params: { id }, body: { reason: 'Illness' } })
    await deliver()
    await runJobs()
    expect(here.meetings.has(meeting?.id ?? '')).toBe(false)
    expect((await rowOf(org, id))?.meeting).toBeNull()
  })
})
