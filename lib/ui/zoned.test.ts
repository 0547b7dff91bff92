import { describe, expect, it } from 'vitest'
import { fromWallClock, toWallClock } from './zoned'

describe('a date-and-time field', () => {
  it.each([
    ['2026-11-21T09:30:00.000Z', 'Asia/Riyadh', '2026-11-21T12:30'],
    ['2026-07-01T22:15:00.000Z', 'Africa/Cairo', '2026-07-02T01:15'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Paris', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Paris', '2026-03-29T03:00'],
    ['2026-12-31T22:00:00.000Z', 'Asia/Kolkata', '2027-01-01T03:30'],
  ])('shows %s in %s as %s, and means it', (iso, zone, local) => {
    expect(toWallClock(iso, zone)).toBe(local)
    expect(fromWallClock(local, zone)).toBe(iso)
  })

  it('says nothing of what is no moment', () => expect(fromWallClock('', 'Asia/Riyadh')).toBe(''))
})
