import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, beginningOf, type Day, dayOf } from '@/lib/platform/i18n/days'
import { isRamadan, isWeekend, noRamadan } from '@/lib/platform/i18n/regional-profile'
import type { Fact } from './ledger.rules'
import {
  activityOf,
  goalOn,
  hadMoments,
  isInTime,
  type StreakInput,
  type StreakTerms,
  streakOf,
  termsOn,
  withZone,
  type ZonePeriod,
  zoneAt,
} from './streak.rules'

const saudi: StreakTerms = {
  since: '2000-01-01',
  weekStart: 0,
  weekendDays: [5, 6],
  hijriAdjustmentDays: 0,
  ramadan: noRamadan,
  dailyGoal: 1,
  ramadanGoal: null,
  freezeEvery: null,
  mostFreezes: 2,
}
const always = (zone: string): ZonePeriod[] => [{ since: 0, zone }]
const input = (more: Partial<StreakInput>): StreakInput => ({
  activity: new Map(),
  terms: [saudi],
  zones: always('Asia/Riyadh'),
  pauses: [],
  restored: new Set(),
  granted: new Map(),
  today: '2026-11-21',
  ...more,
})
const on = (...days: Day[]) => new Map(days.map((day) => [day, 1]))
const written = ({ days }: { days: { date: string; state: string }[] }) =>
  days.map(({ date, state }) => `${date.slice(5)} ${state}`)

describe('a streak', () => {
  it('from Thursday to Sunday is unbroken in Saudi Arabia, where Friday and Saturday are days of rest', () => {
    const streak = streakOf(input({ activity: on('2026-11-19', '2026-11-22'), today: '2026-11-22' }))
    expect(written(streak)).toEqual(['11-19 met', '11-20 restDay', '11-21 restDay', '11-22 met'])
    expect(streak).toMatchObject({ current: 2, longest: 2 })
    const emirates = { ...saudi, weekStart: 1, weekendDays: [6, 0] }
    expect(streakOf(input({ activity: on('2026-11-19', '2026-11-22'), terms: [emirates], today: '2026-11-22' })).current).toBe(1)
  })

  it('counts what is done on a day of rest', () => {
    expect(streakOf(input({ activity: on('2026-11-19', '2026-11-20', '2026-11-21') })).current).toBe(3)
  })

  it('is open today, and not broken before the day is over', () => {
    const streak = streakOf(input({ activity: on('2026-11-18'), today: '2026-11-19' }))
    expect(written(streak)).toEqual(['11-18 met', '11-19 open'])
    expect(streak.current).toBe(1)
    expect(streakOf(input({ activity: on('2026-11-17'), today: '2026-11-19' })).current).toBe(0)
  })

  it('uses one freeze for one missed day, and gives it back when the day is repaired', () => {
    const granted = new Map([['2026-11-15', 1]])
    const asked = { granted, today: '2026-11-18' }
    const frozen = streakOf(input({ activity: on('2026-11-15', '2026-11-17'), ...asked }))
    expect(written(frozen)).toEqual(['11-15 met', '11-16 frozen', '11-17 met', '11-18 open'])
    expect(frozen).toMatchObject({ current: 2, freezes: 0 })
    expect(streakOf(input({ activity: on('2026-11-15', '2026-11-16', '2026-11-17'), ...asked }))).toMatchObject({
      current: 3,
      freezes: 1,
    })
    const twice = streakOf(input({ activity: on('2026-11-15'), ...asked }))
    expect(written(twice)).toEqual(['11-15 met', '11-16 frozen', '11-17 missed', '11-18 open'])
  })

  it('earns a freeze for a number of days, up to the most', () => {
    const activity = on(...Array.from({ length: 20 }, (_, at) => addDays('2026-11-01', at)))
    expect(streakOf(input({ activity, terms: [{ ...saudi, freezeEvery: 5, mostFreezes: 2 }] })).freezes).toBe(2)
  })

  it('is kept by a planned absence and by excused days', () => {
    const pauses = [{ firstDay: '2026-11-16', lastDay: '2026-11-17' }]
    const streak = streakOf(
      input({ activity: on('2026-11-15', '2026-11-19'), pauses, restored: new Set(['2026-11-18']), today: '2026-11-19' }),
    )
    expect(written(streak)).toEqual(['11-15 met', '11-16 paused', '11-17 paused', '11-18 frozen', '11-19 met'])
  })

  it('asks for less in Ramadan where the goal says so, and keeps the terms of past days', () => {
    const terms = [{ ...saudi, dailyGoal: 2, ramadanGoal: 1, weekendDays: [] }]
    expect(isRamadan('2026-02-20', saudi)).toBe(true)
    expect(streakOf(input({ activity: on('2026-02-20'), terms, today: '2026-02-20' })).current).toBe(1)
    expect(streakOf(input({ activity: on('2026-04-20'), terms, today: '2026-04-20' })).current).toBe(0)
    const changed = [saudi, { ...saudi, since: '2026-11-18', dailyGoal: 2 }]
    const streak = streakOf(
      input({ activity: on('2026-11-16', '2026-11-17', '2026-11-18'), terms: changed, today: '2026-11-18' }),
    )
    expect(written(streak)).toEqual(['11-16 met', '11-17 met', '11-18 open'])
  })

  it('is not broken by a date that was flown over, and has no second day from a date that came twice', () => {
    // From Honolulu on the evening of the 16th over the date line to Kiritimati, where the 18th begins.
    const change = beginningOf('2026-11-18', 'Pacific/Kiritimati').getTime() + 60_000
    const zones = [...always('Pacific/Honolulu'), { since: change, zone: 'Pacific/Kiritimati' }]
    expect(dayOf(new Date(change - 60_000), 'Pacific/Honolulu')).toBe('2026-11-17')
    const terms = [{ ...saudi, weekendDays: [] }]
    const later = [
      { since: 0, zone: 'Pacific/Honolulu' },
      { since: Date.parse('2026-11-17T09:59:00Z'), zone: 'Pacific/Kiritimati' },
    ]
    expect(hadMoments('2026-11-17', zones)).toBe(true)
    expect(
      hadMoments('2026-11-17', [
        { since: 0, zone: 'Pacific/Honolulu' },
        { since: Date.parse('2026-11-17T10:00:00Z'), zone: 'Pacific/Kiritimati' },
      ]),
    ).toBe(false)
    expect(hadMoments('2026-11-17', later)).toBe(true)
    const skipping = [
      { since: 0, zone: 'Pacific/Honolulu' },
      { since: Date.parse('2026-11-17T10:00:00Z'), zone: 'Pacific/Kiritimati' },
    ]
    const streak = streakOf(input({ activity: on('2026-11-16', '2026-11-18'), zones: skipping, terms, today: '2026-11-18' }))
    expect(written(streak)).toEqual(['11-16 met', '11-18 met'])
    // Samoa left out a whole day.
    expect(hadMoments('2011-12-30', always('Pacific/Apia'))).toBe(false)
    expect(hadMoments('2011-12-29', always('Pacific/Apia'))).toBe(true)
  })
})

describe('the time zones of a person', () => {
  it('change at most once in 24 hours', () => {
    const day = 86_400_000
    let zones: readonly ZonePeriod[] = withZone([], 'Asia/Riyadh', day)
    zones = withZone(zones, 'America/New_York', day + 1000)
    expect(zones).toHaveLength(1)
    zones = withZone(zones, 'America/New_York', 2 * day)
    zones = withZone(zones, 'Asia/Riyadh', 3 * day - 1)
    expect(zones.map(({ zone }) => zone)).toEqual(['Asia/Riyadh', 'America/New_York'])
    expect([zoneAt(zones, 0), zoneAt(zones, 2 * day), zoneAt([], 5)]).toEqual(['Asia/Riyadh', 'America/New_York', undefined])
  })
})

describe('work done offline', () => {
  it('counts for its day within 48 hours', () => {
    const hours = (count: number) => ({ occurredAt: 0, receivedAt: count * 3_600_000 })
    expect([isInTime(hours(48)), isInTime(hours(49))]).toEqual([true, false])
  })
})

describe('the activity of a day', () => {
  const done = (at: number, kind: Fact['kind'], source = 'item:1'): Fact => {
    const occurredAt = Date.parse('2026-11-16T12:00:00Z') + at * 86_400_000
    const day = { localDate: addDays('2026-11-16', at), zone: 'UTC', occurredAt, receivedAt: occurredAt }
    return { eventId: `${at}`, kind, source, pathId: null, score: null, ...day }
  }

  it('is what a person did: the first time, and again after it was reset; a regrade on another day is none', () => {
    const facts = [done(0, 'assessmentPassed'), done(1, 'assessmentPassed'), done(1, 'lessonCompleted', 'item:2')]
    expect([...activityOf(facts.toReversed())]).toEqual([
      ['2026-11-16', 1],
      ['2026-11-17', 1],
    ])
    expect([...activityOf([done(0, 'lessonCompleted'), done(1, 'withdrawn'), done(2, 'lessonCompleted')]).keys()]).toEqual([
      '2026-11-16',
      '2026-11-18',
    ])
  })
})

// The model: every quarter of an hour is looked at, and the dates that it finds are the days.
const hourMs = 3_600_000
function daysLived(zones: readonly ZonePeriod[], from: number, until: number): Day[] {
  const found = new Set<Day>()
  for (let at = from; at <= until; at += hourMs / 4) found.add(dayOf(new Date(at), zoneAt(zones, at) ?? 'UTC'))
  return [...found].toSorted()
}
function modelOf({ activity, terms, pauses, restored, granted, today }: StreakInput, lived: Day[]) {
  const first = [...activity.keys()].toSorted()[0] ?? today
  let [run, best] = [0, 0]
  let freezes = [...granted].reduce((sum, [day, count]) => sum + (day < first ? count : 0), 0)
  const states: string[] = []
  let before = addDays(first, -1)
  for (const day of lived.filter((one) => first <= one && one <= today)) {
    const now = termsOn(day, terms) ?? saudi
    for (const [on, count] of granted) if (before < on && on <= day) freezes += count
    before = day
    if ((activity.get(day) ?? 0) >= goalOn(day, now)) {
      run += 1
      best = Math.max(best, run)
      if (now.freezeEvery && run % now.freezeEvery === 0 && freezes < now.mostFreezes) freezes += 1
      states.push(`${day} met`)
    } else if (pauses.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay)) states.push(`${day} paused`)
    else if (isWeekend(day, now)) states.push(`${day} restDay`)
    else if (day === today) states.push(`${day} open`)
    else if (restored.has(day)) states.push(`${day} frozen`)
    else if (run > 0 && freezes > 0) {
      freezes -= 1
      states.push(`${day} frozen`)
    } else {
      run = 0
      states.push(`${day} missed`)
    }
  }
  return { current: run, longest: best, freezes, states }
}

const weekends = [[5, 6], [6, 0], [5], [4, 5], []]
const zoneNames = [
  ...[
    'Asia/Riyadh',
    'Africa/Cairo',
    'Asia/Dubai',
    'Africa/Casablanca',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
  ],
  ...['Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Asia/Beirut', 'Europe/London', 'Pacific/Chatham'],
]
// With changes of clocks, a leap day, Ramadan and the end of a year.
const starts = ['2024-02-20', '2026-02-14', '2026-03-01', '2026-03-24', '2026-10-20', '2025-12-20', '2026-04-20', '2011-12-20']

describe('the streak of any history', () => {
  it('is that of a model that looks at every quarter of an hour, over zones, journeys, changes of clocks, leap days and Ramadan', () => {
    const history = fc.record({
      start: fc.constantFrom(...starts),
      first: fc.constantFrom(...zoneNames),
      moves: fc.array(fc.record({ zone: fc.constantFrom(...zoneNames), hours: fc.integer({ min: 1, max: 20 * 48 }) }), {
        maxLength: 4,
      }),
      done: fc.array(fc.integer({ min: 0, max: 30 * 24 }), { maxLength: 40 }),
      weekend: fc.constantFrom(...weekends),
      goals: fc.record({ dailyGoal: fc.integer({ min: 1, max: 2 }), ramadanGoal: fc.option(fc.integer({ min: 1, max: 2 })) }),
      freeze: fc.record({ freezeEvery: fc.option(fc.integer({ min: 2, max: 5 })), mostFreezes: fc.integer({ min: 0, max: 2 }) }),
      pause: fc.option(fc.record({ at: fc.integer({ min: 0, max: 20 }), days: fc.integer({ min: 0, max: 5 }) })),
      excused: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 2 }),
      grant: fc.option(fc.integer({ min: 0, max: 20 })),
    })
    fc.assert(
      fc.property(history, ({ start, first, moves, done, weekend, goals, freeze, pause, excused, grant }) => {
        const began = Date.parse(`${start}T12:00:00Z`)
        let zones: readonly ZonePeriod[] = [{ since: began - 48 * hourMs, zone: first }]
        for (const { zone, hours } of moves.toSorted((one, other) => one.hours - other.hours))
          zones = withZone(zones, zone, began + (hours * hourMs) / 2)
        const end = began + 20 * 24 * hourMs
        const activity = new Map<Day, number>()
        for (const hours of done) {
          const at = began + hours * hourMs
          if (at > end) continue
          const day = dayOf(new Date(at), zoneAt(zones, at) ?? 'UTC')
          activity.set(day, (activity.get(day) ?? 0) + 1)
        }
        const asked: StreakInput = {
          activity,
          zones,
          terms: [{ ...saudi, weekendDays: weekend, ...goals, ...freeze }],
          pauses: pause ? [{ firstDay: addDays(start, pause.at), lastDay: addDays(start, pause.at + pause.days) }] : [],
          restored: new Set(excused.map((days) => addDays(start, days))),
          granted: new Map(grant === null ? [] : [[addDays(start, grant), 1]]),
          today: dayOf(new Date(end), zoneAt(zones, end) ?? 'UTC'),
        }
        const { days, ...numbers } = streakOf(asked)
        const model = modelOf(asked, daysLived(zones, began - 47 * hourMs, end))
        expect({ ...numbers, states: days.map(({ date, state }) => `${date} ${state}`) }).toEqual(model)
      }),
      { numRuns: 80 },
    )
  })
})
