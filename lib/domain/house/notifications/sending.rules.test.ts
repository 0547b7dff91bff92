import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, dayOf } from '@/lib/platform/i18n/days'
import { isQuiet, weekdayOf } from '@/lib/platform/i18n/regional-profile'
import { firstAllowed, maySend, momentAt, nextReminder, type SendingTimes, sendAt } from './sending.rules'

const zones = [
  'Asia/Riyadh',
  'Africa/Cairo',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
]
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const quietHours = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)
const moment = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true })
const times: fc.Arbitrary<SendingTimes> = fc.record({
  timeZone: fc.constantFrom(...zones),
  quietHours: fc.option(quietHours),
  sendDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  digestHour: fc.integer({ min: 0, max: 23 }),
  digestDay: fc.integer({ min: 0, max: 6 }),
  followsRamadan: fc.boolean(),
  resumesAt: fc.option(moment),
})
const frequency = fc.constantFrom('immediate' as const, 'hourly' as const, 'daily' as const, 'weekly' as const)
const ramadan = {
  hijriAdjustmentDays: 0,
  ramadan: { enabled: true, start: null, end: null, workWindow: null, quietHours: { from: '17:00', to: '20:00' } },
}
const day = 86_400_000
const isInWindow = ({ from, to }: { from: string; to: string }, at: string) =>
  from < to ? from <= at && at < to : at >= from || at < to

describe('when a mail that is not mandatory is sent', () => {
  it('is never within quiet hours, on another weekday or in a pause, and never before its event; it is bounded', () => {
    fc.assert(
      fc.property(moment, frequency, times, (from, often, rules) => {
        const at = sendAt(from, often, rules, ramadan)
        expect(at >= from).toBe(true)
        const earliest = Math.max(from.getTime(), rules.resumesAt?.getTime() ?? 0)
        // Nothing is lost: a moment always comes.
        expect(at.getTime()).toBeLessThanOrEqual(earliest + 44 * day)
        if (rules.resumesAt) expect(at >= rules.resumesAt).toBe(true)
        const [on = '', clock = ''] = clockOf(at, rules.timeZone).split('T')
        // Rules that leave no moment of a week are left aside after 35 days.
        if (at.getTime() > earliest + 8 * day && !maySend(at, rules, ramadan)) return
        expect(rules.sendDays).toContain(weekdayOf(on))
        if (rules.quietHours) expect(isInWindow(rules.quietHours, clock)).toBe(false)
        if (rules.followsRamadan) expect(isQuiet(at, { ...ramadan, timeZone: rules.timeZone })).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('does not change when it is asked again at that moment', () => {
    fc.assert(
      fc.property(moment, times, (from, rules) => {
        const at = firstAllowed(from, { ...rules, followsRamadan: false }, ramadan)
        expect(firstAllowed(at, { ...rules, followsRamadan: false }, ramadan)).toEqual(at)
      }),
      { numRuns: 200 },
    )
  })

  it('is the end of quiet hours over midnight, on the clock of the person', () => {
    const rules = {
      timeZone: 'Asia/Riyadh',
      quietHours: { from: '21:00', to: '07:00' },
      sendDays: [0, 1, 2, 3, 4, 5, 6],
      digestHour: 8,
      digestDay: 0,
      followsRamadan: true,
      resumesAt: null,
    }
    const at = (iso: string) => sendAt(new Date(iso), 'immediate', rules, ramadan).toISOString()
    expect(at('2026-06-01T17:59:00.000Z')).toBe('2026-06-01T17:59:00.000Z')
    expect(at('2026-06-01T18:00:00.000Z')).toBe('2026-06-02T04:00:00.000Z')
    expect(at('2026-06-01T23:30:00.000Z')).toBe('2026-06-02T04:00:00.000Z')
    // Hours of Ramadan of the organization: 17:00 to 20:00 in Riyadh.
    expect(at('2026-02-25T14:10:00.000Z')).toBe('2026-02-25T17:10:00.000Z')
    // New York on the night when clocks go forward: 07:00 there is 11:00 in UTC afterwards.
    const inNewYork = { ...rules, timeZone: 'America/New_York' }
    expect(sendAt(new Date('2026-03-08T04:00:00.000Z'), 'immediate', inNewYork, ramadan).toISOString()).toBe(
      '2026-03-08T11:00:00.000Z',
    )
  })

  it('finds a time on the clock on every day of every zone', () => {
    fc.assert(
      fc.property(moment, time, fc.constantFrom(...zones), (some, wanted, zone) => {
        const on = dayOf(some, zone)
        const found = clockOf(momentAt(on, wanted, zone), zone)
        expect(found >= `${on}T${wanted}`).toBe(true)
        // Later only where clocks skip that time, by an hour at most.
        expect(Date.parse(`${found}Z`) - Date.parse(`${on}T${wanted}Z`)).toBeLessThanOrEqual(3_600_000)
      }),
      { numRuns: 500 },
    )
  })
})

it('the reminders of a due date come a week and a day before and weekly after, each once, and end', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (dueAt, zone) => {
      const made: string[] = []
      for (let at = new Date(dueAt.getTime() - 30 * day); ; ) {
        const next = nextReminder(dueAt, at, zone)
        if (!next) break
        expect(next.at > at).toBe(true)
        made.push(next.step)
        at = next.at
      }
      expect(made).toEqual(['dueInWeek', 'dueTomorrow', ...Array(12).fill('stillOverdue')])
    }),
    { numRuns: 50 },
  )
})
