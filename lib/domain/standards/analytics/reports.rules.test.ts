import { describe, expect, it } from 'vitest'
import { daysOf, nextSending, type Timing } from './reports.rules'

const at = (text: string) => new Date(text)
const timing = (more: Partial<Timing>): Timing => ({ schedule: 'daily', weekday: null, dayOfMonth: null, hour: 8, ...more })
const next = (more: Partial<Timing>, after: string, timeZone: string) =>
  nextSending(timing(more), at(after), timeZone)?.toISOString() ?? null

describe('the next sending of a report', () => {
  it('is at its hour on the clock of the organization, on its days', () => {
    expect(next({}, '2026-11-21T04:59:59Z', 'Asia/Riyadh')).toBe('2026-11-21T05:00:00.000Z')
    expect(next({}, '2026-11-21T05:00:00Z', 'Asia/Riyadh')).toBe('2026-11-22T05:00:00.000Z')
    // The 21st is a Saturday.
    expect(next({ schedule: 'weekly', weekday: 6 }, '2026-11-21T05:00:00Z', 'Asia/Riyadh')).toBe('2026-11-28T05:00:00.000Z')
    expect(next({ schedule: 'weekly', weekday: 0 }, '2026-11-21T22:00:00Z', 'Asia/Riyadh')).toBe('2026-11-22T05:00:00.000Z')
    expect(next({ schedule: 'none' }, '2026-11-21T05:00:00Z', 'Asia/Riyadh')).toBeNull()
  })

  it('is on the last day of months that are shorter', () => {
    const monthly = (after: string) => next({ schedule: 'monthly', dayOfMonth: 31 }, after, 'Asia/Riyadh')
    expect(monthly('2027-01-31T05:00:00Z')).toBe('2027-02-28T05:00:00.000Z')
    expect(monthly('2027-02-28T05:00:00Z')).toBe('2027-03-31T05:00:00.000Z')
    expect(monthly('2027-03-31T05:00:00Z')).toBe('2027-04-30T05:00:00.000Z')
    expect(next({ schedule: 'monthly', dayOfMonth: 1 }, '2027-01-01T05:00:00Z', 'Asia/Riyadh')).toBe('2027-02-01T05:00:00.000Z')
  })

  it('keeps its hour when clocks are changed, and comes once where that hour is skipped or repeated', () => {
    const zone = 'America/New_York'
    expect(next({}, '2027-03-13T13:00:00Z', zone)).toBe('2027-03-14T12:00:00.000Z')
    expect(next({}, '2027-11-06T12:00:00Z', zone)).toBe('2027-11-07T13:00:00.000Z')
    // Two o'clock does not exist on 14 March.
    expect(next({ hour: 2 }, '2027-03-13T12:00:00Z', zone)).toBe('2027-03-14T07:00:00.000Z')
    expect(next({ hour: 2 }, '2027-03-14T07:00:00Z', zone)).toBe('2027-03-15T06:00:00.000Z')
    // One o'clock is twice on 7 November.
    expect(next({ hour: 1 }, '2027-11-06T12:00:00Z', zone)).toBe('2027-11-07T05:00:00.000Z')
    expect(next({ hour: 1 }, '2027-11-07T05:00:00Z', zone)).toBe('2027-11-08T06:00:00.000Z')
  })

  it('is once on each day of years with changes of clocks', () => {
    for (const zone of ['America/New_York', 'Africa/Cairo', 'Africa/Casablanca', 'Pacific/Apia'])
      for (const hour of [0, 1, 2, 3, 23]) {
        let now = at('2026-12-31T12:00:00Z')
        const days = new Set<string>()
        for (let count = 0; count < 400; count += 1) {
          const found = nextSending(timing({ hour }), now, zone)
          if (!found || found <= now) throw new Error('There is a next one')
          now = found
          const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(found)
          expect(days.has(day), `${zone} ${hour} ${day}`).toBe(false)
          days.add(day)
        }
        expect([...days].at(-1), zone).toBe([...days].toSorted().at(-1))
      }
  })
})

it('a report is about whole days before it is sent', () => {
  expect(daysOf(7, at('2026-11-21T22:00:00Z'), 'Asia/Riyadh')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(daysOf(1, at('2026-11-21T20:00:00Z'), 'Asia/Riyadh')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
})
