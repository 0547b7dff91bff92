import { describe, expect, it } from 'vitest'
import { addDays, dayOf, stretchOf } from './days'

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
