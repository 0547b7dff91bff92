import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivedAs, type Interval, isAttended, minutesOf } from './attendance.rules'

const startsAt = new Date('2027-02-01T06:00:00Z')
const endsAt = new Date('2027-02-01T08:00:00Z')
const at = (minute: number) => startsAt.getTime() + minute * 60_000

describe('minutes of attendance', () => {
  it('are those of the union of the intervals within the session', () => {
    const minute = fc.integer({ min: -30, max: 150 })
    const intervals = fc.array(fc.tuple(minute, fc.option(minute)), { maxLength: 12 })
    fc.assert(
      fc.property(intervals, (drawn) => {
        const given: Interval[] = drawn.map(([from, to]) => [at(from), to === null ? null : at(to)])
        // Counted minute by minute.
        const covered = Array.from({ length: 120 }, (_, one) =>
          drawn.some(([from, to]) => to !== null && from <= one && one + 1 <= to),
        ).filter(Boolean).length
        expect(minutesOf(given, { startsAt, endsAt })).toBe(covered)
      }),
    )
  })
})

describe('attendance', () => {
  it('completes a lesson by presence, or by enough minutes', () => {
    const cases: [Parameters<typeof isAttended>[0], number | null, boolean][] = [
      [{ status: 'present', minutes: null }, null, true],
      [{ status: 'late', minutes: 3 }, 45, true],
      [{ status: 'partly', minutes: 44 }, 45, false],
      [{ status: 'partly', minutes: 45 }, 45, true],
      [{ status: 'partly', minutes: 90 }, null, false],
      [{ status: null, minutes: 45 }, 45, true],
      [{ status: 'absent', minutes: 90 }, 45, false],
      [{ status: 'excused', minutes: null }, null, false],
    ]
    for (const [row, minMinutes, expected] of cases) expect(isAttended(row, minMinutes), JSON.stringify(row)).toBe(expected)
    expect([arrivedAs({ startsAt }, new Date(at(10))), arrivedAs({ startsAt }, new Date(at(11)))]).toEqual(['present', 'late'])
  })
})
