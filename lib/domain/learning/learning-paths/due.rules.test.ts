import { describe, expect, it } from 'vitest'
import type { DueRule } from '@/db/schema/learning-paths'
import { addDays, dayOf, endOf } from '@/lib/platform/i18n/days'
import { dueAtOf, expiresAtOf, nextDueAt } from './due.rules'
import { DueRule as DueRuleShape, storedRule } from './due-rule.contract'

type Yearly = Extract<DueRule, { kind: 'yearly' }>
const yearly = (month: number, day: number, opensDaysBefore = 30): Yearly => ({ kind: 'yearly', month, day, opensDaysBefore })
const riyadh = 'Asia/Riyadh'
const dueDay = (rule: DueRule, startedAt: string, zone = riyadh) => {
  const dueAt = dueAtOf(rule, new Date(startedAt), zone)
  return dueAt && dayOf(dueAt, zone)
}
const opensOn = (rule: DueRule, completedAt: string, dueOn: string | null, zone = riyadh) => {
  const dueAt = dueOn === null ? null : endOf(dueOn, zone)
  const expiresAt = expiresAtOf(rule, { completedAt: new Date(completedAt), dueAt }, zone)
  return expiresAt && dayOf(expiresAt, zone)
}

describe('a yearly rule', () => {
  it('is due at the end of its next date, that day included, in the zone of the organization', () => {
    const rule = yearly(3, 31)
    expect(dueAtOf(rule, new Date('2026-01-10T08:00:00Z'), riyadh)).toEqual(new Date('2026-03-31T20:59:59.999Z'))
    expect(dueDay(rule, '2026-03-31T20:30:00Z')).toBe('2026-03-31')
    // Already 1 April in Riyadh.
    expect(dueDay(rule, '2026-03-31T21:30:00Z')).toBe('2027-03-31')
    expect(dueDay(rule, '2026-03-31T21:30:00Z', 'America/New_York')).toBe('2026-03-31')
  })

  it('takes 28 February for 29 February in years without it', () => {
    const rule = yearly(2, 29, 10)
    expect([dueDay(rule, '2027-01-01T00:00:00Z'), dueDay(rule, '2028-01-01T00:00:00Z')]).toEqual(['2027-02-28', '2028-02-29'])
    expect(dueDay(rule, '2027-02-28T22:00:00Z')).toBe('2028-02-29')
    expect(opensOn(rule, '2027-02-20T08:00:00Z', '2027-02-28')).toBe('2028-02-19')
    expect(opensOn(rule, '2028-02-20T08:00:00Z', '2028-02-29')).toBe('2029-02-18')
  })

  it('opens the next cycle before the next date that a completion does not count for', () => {
    const rule = yearly(3, 31, 30)
    // Early, in the window, late, and so late that the window of the next date is open already.
    expect(opensOn(rule, '2026-01-10T08:00:00Z', '2026-03-31')).toBe('2027-03-01')
    expect(opensOn(rule, '2026-03-20T08:00:00Z', '2026-03-31')).toBe('2027-03-01')
    expect(opensOn(rule, '2026-06-01T08:00:00Z', '2026-03-31')).toBe('2027-03-01')
    expect(opensOn(rule, '2027-03-15T08:00:00Z', '2026-03-31')).toBe('2028-03-01')
    // Without a due date, and with one that was moved.
    expect(opensOn(rule, '2026-03-20T08:00:00Z', null)).toBe('2027-03-01')
    expect(opensOn(rule, '2026-01-10T08:00:00Z', null)).toBe('2026-03-01')
    expect(opensOn(rule, '2026-04-10T08:00:00Z', '2026-04-15')).toBe('2027-03-01')
  })

  it('needs a day that its month has', () => {
    const stored = (month: number, day: number) => storedRule(DueRuleShape.parse(yearly(month, day)), riyadh)
    expect(stored(2, 29)).toEqual(yearly(2, 29))
    for (const [month, day] of [
      [2, 30],
      [4, 31],
    ] as const)
      expect(() => stored(month, day)).toThrow()
    for (const bad of [yearly(13, 1), yearly(1, 32), yearly(1, 0), yearly(1, 1, 0), yearly(1, 1, 365)])
      expect(DueRuleShape.safeParse(bad).success).toBe(false)
  })
})

describe('the cycles of any yearly rule', () => {
  let seed = 29_022_028
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const zones = ['Asia/Riyadh', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'America/Santiago', 'Africa/Casablanca', 'Asia/Kolkata']
  const dayMs = 86_400_000
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T

  it('follow each other year by year without a gap, whenever people finish, and whatever zone the organization moves to', () => {
    for (let round = 0; round < 120; round += 1) {
      const month = 1 + random(12)
      const rule = yearly(month, 1 + random(new Date(Date.UTC(2028, month, 0)).getUTCDate()), 1 + random(300))
      let zone = pick(zones)
      const begun = new Date(Date.UTC(2024, random(12), 1 + random(28), random(24)))
      let dueAt = dueAtOf(rule, begun, zone)
      if (!dueAt) throw new Error('It is due')
      let startedAt = begun
      for (let cycle = 0; cycle < 6; cycle += 1) {
        // On time: at any moment between the beginning and the due date.
        const completedAt = new Date(startedAt.getTime() + random(Math.max(1, dueAt.getTime() - startedAt.getTime())))
        const moved = random(3) === 0 ? pick(zones) : zone
        const expiresAt = expiresAtOf(rule, { completedAt, dueAt }, moved)
        if (!expiresAt) throw new Error('It expires')
        zone = random(3) === 0 ? pick(zones) : moved
        const next = nextDueAt(rule, expiresAt, zone)
        if (!next) throw new Error('The next one is due')
        const about = JSON.stringify({ rule, zone, moved, startedAt, completedAt, dueAt, expiresAt, next })
        // Each date of the year exactly once, at the end of that day.
        expect(Math.abs((next.getTime() - dueAt.getTime()) / dayMs - 365.5), about).toBeLessThanOrEqual(2.6)
        expect(next, about).toEqual(endOf(dayOf(next, zone), zone))
        // It opens before it is due, for about as long as the rule says, and after the completion.
        expect(expiresAt > completedAt, about).toBe(true)
        const opened = (next.getTime() - expiresAt.getTime()) / dayMs
        expect(Math.abs(opened - rule.opensDaysBefore), about).toBeLessThanOrEqual(1.2)
        startedAt = expiresAt
        dueAt = next
      }
    }
  })

  it('have the date of the rule in every year', () => {
    for (let year = 2024; year < 2040; year += 1)
      for (const [month, day] of [
        [1, 1],
        [2, 28],
        [2, 29],
        [3, 31],
        [12, 31],
      ] as const) {
        const before = addDays(`${year}-01-01`, 0)
        const date = dueDay(yearly(month, day), `${before}T12:00:00Z`, 'UTC')
        const isLeap = new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29
        const shown = month === 2 && day === 29 && !isLeap ? 28 : day
        expect(date).toBe(`${year}-${String(month).padStart(2, '0')}-${String(shown).padStart(2, '0')}`)
      }
  })
})
