import { describe, expect, it } from 'vitest'
import { initialSettings } from './definition-shapes.contract'
import { closedBy, datesOf, gradeOf, lateness, penaltyOf } from './late.rules'

const due = new Date('2026-12-01T12:00:00.000Z')
const later = (minutes: number) => new Date(due.getTime() + minutes * 60_000)
const whose = { enrolledAt: new Date('2026-11-01T08:00:00.000Z'), extendedUntil: null, timeZone: 'Asia/Riyadh' }
const costs = { ...initialSettings, latePolicy: 'penalty' as const, penaltyPercent: 10, penaltyFloor: 20, maxPoints: 50 }

describe('due dates', () => {
  it('are fixed, or the end of a day after the enrolment, and only extended', () => {
    const fixed = { dueAt: due, dueDays: null, closesAt: later(60) }
    expect(datesOf(fixed, whose)).toEqual({ dueAt: due, closesAt: later(60) })
    expect(datesOf(fixed, { ...whose, extendedUntil: later(30) })).toEqual({ dueAt: later(30), closesAt: later(60) })
    expect(datesOf(fixed, { ...whose, extendedUntil: later(90) })).toEqual({ dueAt: later(90), closesAt: later(90) })
    expect(datesOf(fixed, { ...whose, extendedUntil: later(-90) }).dueAt).toEqual(due)
    const days = { dueAt: null, dueDays: 7, closesAt: null }
    expect(datesOf(days, whose).dueAt?.toISOString()).toBe('2026-11-08T20:59:59.999Z')
    expect(datesOf({ ...days, dueDays: null }, { ...whose, extendedUntil: due }).dueAt).toBeNull()
  })
})

describe('lateness', () => {
  it('counts days that have begun, after the grace minutes', () => {
    expect(lateness(due, due, 0)).toEqual({ isLate: false, daysLate: 0 })
    expect(lateness(due, later(10), 10)).toEqual({ isLate: false, daysLate: 0 })
    expect(lateness(due, later(11), 10)).toEqual({ isLate: true, daysLate: 1 })
    expect(lateness(due, later(24 * 60), 0).daysLate).toBe(1)
    expect(lateness(due, later(24 * 60 + 1), 0).daysLate).toBe(2)
    expect(lateness(null, later(9999), 0).isLate).toBe(false)
  })

  it('closes by the policy or by the close date', () => {
    const dates = { dueAt: due, closesAt: later(120) }
    expect(closedBy({ latePolicy: 'closed', graceMinutes: 5 }, dates, later(5))).toBeNull()
    expect(closedBy({ latePolicy: 'closed', graceMinutes: 5 }, dates, later(6))).toBe('late')
    expect(closedBy({ latePolicy: 'none', graceMinutes: 0 }, dates, later(120))).toBeNull()
    expect(closedBy({ latePolicy: 'none', graceMinutes: 0 }, dates, later(121))).toBe('closed')
  })
})

describe('the cost of lateness', () => {
  it('is a share of all points for each day, down to the floor', () => {
    expect(penaltyOf(costs, 50, 0)).toBe(0)
    expect(penaltyOf(costs, 50, 2)).toBe(10)
    expect(penaltyOf(costs, 50, 30)).toBe(40)
    expect(penaltyOf(costs, 9, 1)).toBe(0)
    expect(penaltyOf({ ...costs, latePolicy: 'none' }, 50, 9)).toBe(0)
  })

  it('is exact in decimals', () => {
    const settings = { ...costs, maxPoints: 0.3, penaltyPercent: 100 / 3, penaltyFloor: 0, passPercent: 33.3 }
    expect(gradeOf(settings, 0.3, 1)).toMatchObject({ rawPoints: 0.3, penalty: 0.1, points: 0.2, percent: 66, isPassed: true })
    expect(gradeOf({ ...costs, passPercent: 79.999 }, 50, 1)).toMatchObject({ points: 45, percentExact: 90, isPassed: true })
    expect(gradeOf({ ...costs, maxPoints: 3, passPercent: 67 }, 2, 0)).toMatchObject({ percent: 66, isPassed: false })
  })
})
