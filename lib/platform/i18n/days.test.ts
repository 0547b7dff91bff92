import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, beginningOf, dayOf, dayWithEdge, edgeOf, endAfterDays, endOf, momentIn, stretchOf } from './days'

const hourMs = 3_600_000
const zones = [
  ...[
    'Asia/Riyadh',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Gaza',
    'Asia/Beirut',
    'Asia/Tehran',
    'Asia/Amman',
    'Asia/Kathmandu',
  ],
  ...['America/Sao_Paulo', 'America/Havana', 'America/St_Johns', 'Atlantic/Azores', 'Europe/Paris', 'Australia/Lord_Howe'],
  ...['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'],
]

describe('calendar days', () => {
  it('begin at midnight of their time zone', () => {
    expect(dayOf(new Date('2026-11-20T20:59:59.999Z'), 'Asia/Riyadh')).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-20T21:00:00.000Z'), 'Asia/Riyadh')).toBe('2026-11-21')
    expect(dayOf(new Date('2026-01-01T03:00:00.000Z'), 'America/New_York')).toBe('2025-12-31')
    expect(dayOf(new Date('2026-03-20T12:00:00.000Z'), 'UTC')).toBe('2026-03-20')
    expect(() => dayOf(new Date(), 'Mars/Olympus')).toThrow(RangeError)
  })

  it('are counted on the calendar, through months, leap days and changes of clocks', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-03-30', -2)).toBe('2026-03-28')
  })

  it('make two windows of one length, the later one ending today', () => {
    expect(stretchOf(new Date('2026-11-21T09:30:00.000Z'), 7, 'Asia/Riyadh')).toEqual({
      previousFrom: '2026-11-08',
      from: '2026-11-15',
      to: '2026-11-21',
      timeZone: 'Asia/Riyadh',
    })
  })
})

describe('the edges of a day', () => {
  it.each([
    ['Asia/Riyadh', '2026-12-15', '2026-12-14T21:00:00.000Z', '2026-12-15T20:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-12-15', '2026-12-14T10:00:00.000Z', '2026-12-15T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-12-15', '2026-12-15T11:00:00.000Z', '2026-12-16T10:59:59.999Z'],
    // Clocks go from 00:00 to 01:00 on this Friday.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.999Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
    // At 00:01 clocks go back to 23:01 of the day before.
    ['America/St_Johns', '2009-11-01', '2009-11-01T03:30:00.000Z', '2009-11-02T03:29:59.999Z'],
    ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    // This day did not exist in Samoa.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', '2011-12-30T09:59:59.999Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T09:59:59.999Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', '2011-12-31T09:59:59.999Z'],
  ])('in %s on %s are %s and %s', (zone, day, begins, ends) => {
    expect([beginningOf(day, zone).toISOString(), endOf(day, zone).toISOString()]).toEqual([begins, ends])
  })

  it('separate it from the days before and after, in every zone and through every change of clocks', () => {
    const anyDay = fc.integer({ min: 0, max: 25_000 }).map((count) => addDays('1970-01-01', count))
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
        const [begins, ends] = [beginningOf(day, zone).getTime(), endOf(day, zone).getTime()]
        const at = (moment: number) => dayOf(new Date(moment), zone)
        expect(at(begins - 1) < day && at(begins) >= day && at(ends) <= day && at(ends + 1) > day).toBe(true)
        expect(ends + 1).toBe(beginningOf(addDays(day, 1), zone).getTime())
        for (let moment = begins; moment < begins + 26 * hourMs; moment += hourMs / 4) expect(at(moment) >= day).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('are read back as the day that was meant, and no other moment is', () => {
    const anyDay = fc.integer({ min: 15_500, max: 25_000 }).map((count) => addDays('1970-01-01', count))
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), fc.constantFrom('begins', 'ends'), (day, zone, edge) => {
        const moment = edgeOf(day, edge, zone)
        expect(dayWithEdge(moment, edge, zone)).toBe(day)
        expect(dayWithEdge(new Date(moment.getTime() + 60_000), edge, zone)).toBe(null)
        expect(dayWithEdge(moment, edge === 'ends' ? 'begins' : 'ends', zone)).toBe(null)
      }),
      { numRuns: 300 },
    )
  })

  it('give a date without a time its moment, and leave a moment as it is', () => {
    const moment = new Date('2026-12-15T12:00:00.000Z')
    expect(momentIn(moment, 'Asia/Riyadh')).toEqual(moment)
    expect(momentIn({ day: '2026-12-15', edge: 'ends' }, 'Asia/Riyadh').toISOString()).toBe('2026-12-15T20:59:59.999Z')
    expect(momentIn({ day: '2026-12-15', edge: 'begins' }, 'Asia/Riyadh').toISOString()).toBe('2026-12-14T21:00:00.000Z')
  })

  it('make a number of days end with the last of them, counted in the zone', () => {
    // 22:30 in Riyadh and 23:30 in Cairo, the evening before its clocks change.
    expect(endAfterDays(new Date('2026-12-01T19:30:00.000Z'), 14, 'Asia/Riyadh').toISOString()).toBe('2026-12-15T20:59:59.999Z')
    expect(endAfterDays(new Date('2026-12-01T21:30:00.000Z'), 14, 'Asia/Riyadh').toISOString()).toBe('2026-12-16T20:59:59.999Z')
    expect(endAfterDays(new Date('2026-10-29T20:30:00.000Z'), 1, 'Africa/Cairo').toISOString()).toBe('2026-10-30T21:59:59.999Z')
  })
})
