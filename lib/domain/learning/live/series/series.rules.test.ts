import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, dayOf } from '@/lib/platform/i18n/days'
import { clashesOf, daysOf, mostSessions, timesOn } from './series.rules'

const week = { weekStart: 0 }

describe('the days of a series', () => {
  it('follow its rule', () => {
    // A Monday.
    const first = '2027-02-01'
    expect(daysOf(first, { every: 'day', interval: 2, count: 3 }, week)).toEqual(['2027-02-01', '2027-02-03', '2027-02-05'])
    expect(daysOf(first, { every: 'week', interval: 1, count: 60, until: '2027-02-15' }, week)).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-15',
    ])
    // Sundays and Wednesdays of every second week: the Sunday before the first day is over.
    expect(daysOf(first, { every: 'week', interval: 2, weekdays: [0, 3], count: 3 }, week)).toEqual([
      '2027-02-03',
      '2027-02-14',
      '2027-02-17',
    ])
    const isFriday = (day: string) => new Date(day).getUTCDay() === 5
    expect(daysOf('2027-02-04', { every: 'day', interval: 1, count: 2 }, week, isFriday)).toEqual(['2027-02-04', '2027-02-06'])
    expect(daysOf(first, { every: 'day', interval: 1, count: 100 }, week)).toHaveLength(mostSessions)
  })

  it('keep the time of day in their zone over every change of clocks', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Riyadh', 'Africa/Cairo', 'Australia/Lord_Howe')
    const minute = fc.integer({ min: 6 * 60, max: 22 * 60 })
    const start = fc.integer({ min: 0, max: 360 })
    fc.assert(
      fc.property(zone, minute, start, (timeZone, at, days) => {
        const day = dayOf(new Date(Date.UTC(2027, 0, 1 + days, 12)), timeZone)
        const [wanted] = timesOn(
          [day],
          { startsAt: new Date(Date.UTC(2027, 0, 1, 0, at)), endsAt: new Date(Date.UTC(2027, 0, 1, 1, at)) },
          'UTC',
        )
        if (!wanted) throw new Error('One time')
        const time = clockOf(wanted.startsAt, timeZone).slice(-5)
        const series = daysOf(dayOf(wanted.startsAt, timeZone), { every: 'week', interval: 1, count: 40 }, week)
        const times = timesOn(series, wanted, timeZone)
        expect(times).toHaveLength(40)
        for (const [index, one] of times.entries()) {
          expect(dayOf(one.startsAt, timeZone)).toBe(series[index])
          // At night clocks may skip a time; by day they do not.
          if (time >= '04:00') expect(clockOf(one.startsAt, timeZone).slice(-5)).toBe(time)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('clash with what is taken, and with each other', () => {
    const hours = (from: number, to: number) => ({ startsAt: new Date(from * 3_600_000), endsAt: new Date(to * 3_600_000) })
    expect(clashesOf([hours(0, 2), hours(24, 26)], [hours(2, 24)])).toEqual([])
    expect(clashesOf([hours(0, 2), hours(24, 26)], [hours(25, 27)])).toEqual([hours(24, 26)])
    expect(clashesOf([hours(0, 3), hours(2, 4)], [])).toEqual([hours(2, 4)])
  })
})
