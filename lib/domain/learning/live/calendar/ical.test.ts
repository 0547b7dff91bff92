import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { bookSession, confirmBooking } from '../bookings/bookings.contract'
import { hoursFrom, openSession } from '../examples.fixtures'
import { cancelSession, moveSession } from '../sessions/sessions.contract'
import { readCalendarEntry } from './calendar.contract'
import { calendarOf } from './calendar.rules'

/** An entry as the parser of another project reads it. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (!component || events.length !== 1) throw new Error('One entry')
  const { uid, sequence, summary, location, startDate, endDate } = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    uid,
    sequence,
    summary,
    location,
    startsAt: startDate.toJSDate().toISOString(),
    endsAt: endDate.toJSDate().toISOString(),
  }
}

describe('a calendar entry read by ical.js', () => {
  it('is the same one after a move, with a higher sequence, and is canceled with its session', async () => {
    const org = await freshOrganization()
    const id = await openSession(org, [org.learner])
    const params = { id }
    await org.learner.call(bookSession, { params })
    const entry = async () => {
      const { content }: { content: string } = (await org.learner.call(readCalendarEntry, { params })).data
      return read(content)
    }
    const first = await entry()
    const times = hoursFrom(new Date(), 100)
    const answerBy = new Date(Date.now() + 3_600_000).toISOString()
    await org.admin.call(moveSession, { params, body: { ...times, answerBy, reason: 'Painting' } })
    const moved = await entry()
    await org.learner.call(confirmBooking, { params })
    const confirmed = await entry()
    await org.admin.call(cancelSession, { params, body: { reason: 'Illness' } })
    const off = await entry()
    expect(new Set([first, moved, confirmed, off].map(({ uid }) => uid)).size).toBe(1)
    const sequences = [first, moved, confirmed, off].map(({ sequence }) => Number(sequence))
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
    expect(moved).toMatchObject({ ...times, method: 'PUBLISH', status: 'TENTATIVE' })
    expect(confirmed).toMatchObject({ ...times, status: 'CONFIRMED' })
    expect(off).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
    expect(first.startsAt).not.toBe(moved.startsAt)
  })

  it('keeps any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((it) => it.replace(/\p{Cc}/gu, ''))
    const times = { startsAt: new Date('2027-02-01T06:00:00Z'), endsAt: new Date('2027-02-01T09:00:00Z') }
    fc.assert(
      fc.property(text, text, (title, place) => {
        const entry = { uid: 'one@masar', sequence: 1, stampedAt: times.startsAt, ...times, title, place, notes: '' }
        const found = read(calendarOf({ ...entry, status: 'CONFIRMED' }))
        expect([found.summary, found.location ?? '']).toEqual([title, place])
      }),
      { numRuns: 50 },
    )
  })
})
