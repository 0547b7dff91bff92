import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { liveSessions } from '@/db/schema/live'
import { deliver, listed } from '@/lib/domain/house/notifications/scenes.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { bookSession, cancelBooking, removeBooking } from './bookings/bookings.contract'
import { readCalendarEntry } from './calendar/calendar.contract'
import { parsed } from './calendar/parsed.fixtures'
import { hoursFrom, openSession } from './examples.fixtures'
import { nextReminder } from './sessions/reminders.rules'
import { remindOfSessions } from './sessions/reminders.service'
import { cancelSession, moveSession, updateSession } from './sessions/sessions.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const kinds = async (org: Org) => {
  await deliver()
  return (await listed(org)).map(({ kind }) => kind)
}
async function entryOf(org: Org, id: string) {
  const { content }: { content: string } = (await org.learner.call(readCalendarEntry, { params: { id } })).data
  return parsed(content)
}

describe('notices of live sessions', () => {
  it('follow a booking from the waiting list to the end', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner, org.admin], { seats: 1 })
    const params = { id }
    await org.admin.call(bookSession, { params })
    await org.learner.call(bookSession, { params })
    expect(await kinds(org)).toEqual(['liveWaiting'])
    await org.admin.call(cancelBooking, { params })
    expect(await kinds(org)).toEqual(['liveSeatGiven', 'liveWaiting'])
    await org.admin.call(moveSession, { params, body: { ...hoursFrom(new Date(), 100), reason: 'Painting' } })
    expect((await kinds(org))[0]).toBe('liveMoved')
    await org.admin.call(cancelSession, { params, body: { reason: 'Illness' } })
    expect((await kinds(org))[0]).toBe('liveCancelled')
    const [notice] = await listed(org, 'ar')
    expect(notice?.title).toMatch(/أُلغي اللقاء/)
    expect(notice?.link).toBe('/learn/live')
  })

  it('say that a booking was ended, but not to those who ended it themselves', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner])
    await org.learner.call(bookSession, { params: { id } })
    await org.learner.call(cancelBooking, { params: { id } })
    expect(await kinds(org)).toEqual(['liveBooked'])
    await org.learner.call(bookSession, { params: { id } })
    await org.admin.call(removeBooking, { params: { id, userId: org.learner.user.id } })
    expect((await kinds(org))[0]).toBe('liveRemoved')
  })

  it('remind people with a seat a day and an hour before, once each', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner])
    await org.learner.call(bookSession, { params: { id } })
    const comes = (hours: number) => {
      const startsAt = new Date(Date.now() + hours * 3_600_000)
      const set = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), remindAt: nextReminder(startsAt, new Date(0)) }
      return org.database((db) => db.update(liveSessions).set(set).where(eq(liveSessions.id, id)))
    }
    await comes(23.9)
    for (let time = 0; time < 2; time += 1) await remindOfSessions()
    expect(await kinds(org)).toEqual(['liveTomorrow', 'liveBooked'])
    const startsAt = new Date(Date.now() + 0.9 * 3_600_000)
    const set = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), remindAt: new Date(startsAt.getTime() - 3_600_000) }
    await org.database((db) => db.update(liveSessions).set(set).where(eq(liveSessions.id, id)))
    for (let time = 0; time < 2; time += 1) await remindOfSessions()
    expect(await kinds(org)).toEqual(['liveSoon', 'liveTomorrow', 'liveBooked'])
    const [row] = await org.database((db) => db.select().from(liveSessions).where(eq(liveSessions.id, id)))
    expect(row?.remindAt).toBeNull()
  })
})

describe('the calendar entry of a booking', () => {
  it('keeps its UID and raises its SEQUENCE with every change', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner, org.admin], { seats: 1 })
    await org.admin.call(bookSession, { params: { id } })
    await org.learner.call(bookSession, { params: { id } })
    const seen = [await entryOf(org, id)]
    await org.admin.call(cancelBooking, { params: { id } })
    seen.push(await entryOf(org, id))
    await org.admin.call(moveSession, { params: { id }, body: { ...hoursFrom(new Date(), 100), reason: 'Painting' } })
    seen.push(await entryOf(org, id))
    await org.admin.call(updateSession, { params: { id }, body: { title: { en: 'Evacuation' } } })
    seen.push(await entryOf(org, id))
    await org.admin.call(cancelSession, { params: { id }, body: { reason: 'Illness' } })
    seen.push(await entryOf(org, id))
    expect(new Set(seen.map((entry) => entry['VEVENT.UID'])).size).toBe(1)
    expect(seen.map((entry) => Number(entry['VEVENT.SEQUENCE']))).toEqual([0, 1, 2, 3, 4])
    const states = ['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']
    expect(seen.map((entry) => entry['VEVENT.STATUS'])).toEqual(states)
    expect(seen[3]?.['VEVENT.SUMMARY']).toBe('Evacuation')
    expect(seen[1]?.['VEVENT.DTSTART']).not.toBe(seen[2]?.['VEVENT.DTSTART'])
  })
})
