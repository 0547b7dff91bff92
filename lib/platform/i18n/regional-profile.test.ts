import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from './days'
import {
  boundsOf,
  calculatedRamadan,
  canBeAnnounced,
  dayAt,
  digitsOf,
  hijriOf,
  isQuiet,
  isRamadan,
  isWeekend,
  isWorkTime,
  nextWorkingDay,
  noRamadan,
  type RegionalProfile,
  ramadanOf,
  startOfWeek,
  type TimeWindow,
  weekdaysFrom,
  writingOf,
  writtenDay,
  writtenMoment,
} from './regional-profile'
import { arabRegions } from './regions'

const hourMs = 3_600_000
const zones = [
  ...['Asia/Riyadh', 'Asia/Dubai', 'Asia/Kuwait', 'Africa/Tunis', 'Africa/Algiers'],
  // Clocks change here, in Casablanca for Ramadan.
  ...['Africa/Cairo', 'Asia/Beirut', 'Africa/Casablanca', 'Africa/El_Aaiun', 'Asia/Gaza', 'Asia/Amman', 'Asia/Damascus'],
]
const riyadh: RegionalProfile = {
  timeZone: 'Asia/Riyadh',
  weekStart: 0,
  weekendDays: [5, 6],
  calendar: 'both',
  hijriAdjustmentDays: 0,
  numberingSystem: 'latn',
  ramadan: noRamadan,
}
const profileWith = (change: Partial<RegionalProfile>): RegionalProfile => ({ ...riyadh, ...change })

const zone = fc.constantFrom(...zones)
const adjustment = fc.constantFrom(-2, -1, 0, 1, 2)
const day = fc.integer({ min: 0, max: 36_525 }).map((ahead) => addDays('1990-01-01', ahead))
const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const weekendDays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 })
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const hours: fc.Arbitrary<TimeWindow> = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)

// References: each asks ICU by another way than the code does, or tries one day or minute after the other.
const localDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
const localTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const english = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
const weekday = (of: Day) => weekdayNames.indexOf(english.format(new Date(of)))
const inHijri = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const hijriText = (of: Day) => inHijri.format(new Date(of)).replace(/ AH$/, '')
const isNinth = (of: Day, adjust: number) => Number(hijriText(addDays(of, adjust)).split('/')[1]) === 9
function ninthMonth(of: Day, adjust: number): { first: Day; last: Day } {
  const year = (at: Day) => hijriText(addDays(at, adjust)).split('/')[2]
  const days = Array.from({ length: 711 }, (_, at) => addDays(of, at - 355))
  const found = days.filter((at) => isNinth(at, adjust) && year(at) === year(of))
  return { first: found[0] ?? '', last: found.at(-1) ?? '' }
}

describe('days of an organization', () => {
  it('begin and end where ICU changes the date, in zones that change their clocks too', () => {
    fc.assert(
      fc.property(day, zone, (of, timeZone) => {
        const { begins, ends } = boundsOf(of, { timeZone })
        expect([begins, ends].map((at) => localDay(at, timeZone))).toEqual([of, of])
        expect(localDay(new Date(begins.getTime() - 1), timeZone) < of).toBe(true)
        expect(localDay(new Date(ends.getTime() + 1), timeZone)).toBe(addDays(of, 1))
        expect((ends.getTime() + 1 - begins.getTime()) / hourMs).toSatisfy((length: number) => length >= 23 && length <= 25)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    // Clocks go ahead at midnight in Cairo and in Beirut; in Casablanca they go back for Ramadan, and ahead after it.
    ['Africa/Cairo', '2026-04-24', 23],
    ['Africa/Cairo', '2026-10-29', 25],
    ['Asia/Beirut', '2026-03-29', 23],
    ['Asia/Beirut', '2026-10-24', 25],
    ['Africa/Casablanca', '2026-02-15', 25],
    ['Africa/Casablanca', '2026-03-22', 23],
  ])('in %s %s has %d hours', (timeZone, of, length) => {
    const { begins, ends } = boundsOf(of, { timeZone })
    expect((ends.getTime() + 1 - begins.getTime()) / hourMs).toBe(length)
  })

  it('are those of the wall clock at every moment', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        expect(dayAt(at, { timeZone })).toBe(localDay(at, timeZone))
      }),
    )
  })
})

describe('weeks of an organization', () => {
  it('begin on their first day, in every Arab country and wherever an organization says', () => {
    const weekStart = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(...arabRegions.map((region) => region.weekStart)))
    fc.assert(
      fc.property(day, weekStart, (of, first) => {
        let expected = of
        while (weekday(expected) !== first) expected = addDays(expected, -1)
        expect(startOfWeek(of, { weekStart: first })).toBe(expected)
        expect(weekdaysFrom({ weekStart: first })).toEqual(Array.from({ length: 7 }, (_, at) => weekday(addDays(expected, at))))
      }),
    )
  })

  it('have their weekend, and a working day after every day', () => {
    fc.assert(
      fc.property(
        day,
        fc.oneof(weekendDays, fc.constantFrom(...arabRegions.map((region) => [...region.weekendDays]))),
        (of, rest) => {
          const isRest = (at: Day) => rest.map((number) => weekdayNames[number]).includes(english.format(new Date(at)))
          expect(isWeekend(of, { weekendDays: rest })).toBe(isRest(of))
          let expected = addDays(of, 1)
          while (isRest(expected)) expected = addDays(expected, 1)
          expect(nextWorkingDay(of, { weekendDays: rest })).toBe(expected)
        },
      ),
    )
    // Sharjah rests for three days.
    expect(nextWorkingDay('2026-11-26', { weekendDays: [5, 6, 0] })).toBe('2026-11-30')
    expect(() => nextWorkingDay('2026-11-26', { weekendDays: [0, 1, 2, 3, 4, 5, 6] })).toThrow(RangeError)
  })
})

describe('Hijri dates of an organization', () => {
  it('are those of the Umm al-Qura calendar, moved by the adjustment', () => {
    fc.assert(
      fc.property(day, adjustment, (of, hijriAdjustmentDays) => {
        const { year, month, day: date } = hijriOf(of, { hijriAdjustmentDays })
        const padded = [date, month].map((part) => String(part).padStart(2, '0'))
        expect([...padded, year].join('/')).toBe(
          hijriText(addDays(of, hijriAdjustmentDays))
            .split('/')
            .map((part) => part.padStart(2, '0'))
            .join('/'),
        )
      }),
    )
    expect(hijriOf('2026-02-18', riyadh)).toEqual({ year: 1447, month: 9, day: 1 })
    expect(hijriOf('2026-02-18', { hijriAdjustmentDays: -1 })).toEqual({ year: 1447, month: 8, day: 29 })
  })

  it('are in Ramadan on every day of a century on which ICU says so', () => {
    const wrong: Day[] = []
    for (let of = '1980-01-01'; of < '2080-01-01'; of = addDays(of, 1))
      if (isRamadan(of, riyadh) !== isNinth(of, 0)) wrong.push(of)
    expect(wrong).toEqual([])
  })

  it('have a Ramadan in each year, whatever the adjustment', () => {
    fc.assert(
      fc.property(day, adjustment, (of, hijriAdjustmentDays) => {
        const profile = profileWith({ hijriAdjustmentDays })
        expect(ramadanOf(of, profile)).toEqual(ninthMonth(of, hijriAdjustmentDays))
        expect(isRamadan(of, profile)).toBe(isNinth(of, hijriAdjustmentDays))
      }),
    )
    expect(ramadanOf('2026-11-27', riyadh)).toEqual(ramadanOf('2027-03-01', riyadh))
  })

  it('begin and end Ramadan as it was announced, in that year only', () => {
    const announced = { ...noRamadan, start: '2026-02-19', end: '2026-03-20' }
    const profile = profileWith({ ramadan: announced })
    const inYear = ['2026-02-18', '2026-02-19', '2026-03-20', '2026-03-21'].map((of) => isRamadan(of, profile))
    expect(inYear).toEqual([false, true, true, false])
    expect(ramadanOf('2026-02-01', profile)).toEqual({ first: '2026-02-19', last: '2026-03-20' })
    for (const of of ['2025-03-10', '2027-02-20']) expect(ramadanOf(of, profile)).toEqual(calculatedRamadan(of, riyadh))
    const onlyEnd = profileWith({ ramadan: { ...noRamadan, end: '2026-03-20' }, hijriAdjustmentDays: -1 })
    expect(ramadanOf('2026-03-01', onlyEnd)).toEqual({ first: '2026-02-19', last: '2026-03-20' })
  })

  it('can be announced near their calculated day only', () => {
    const near = ['2026-02-16', '2026-02-18', '2026-02-20'].map((of) => canBeAnnounced(of, 'first', riyadh))
    expect(near).toEqual([true, true, true])
    expect(['2026-02-28', '2026-07-01', '2026-03-19'].map((of) => canBeAnnounced(of, 'first', riyadh))).toEqual([
      false,
      false,
      false,
    ])
    expect(['2026-03-19', '2026-02-18'].map((of) => canBeAnnounced(of, 'last', riyadh))).toEqual([true, false])
  })
})

describe('hours of an organization in Ramadan', () => {
  const observing = (windows: Partial<NonNullable<RegionalProfile['ramadan']>>, change: Partial<RegionalProfile> = {}) =>
    profileWith({ ...change, ramadan: { ...noRamadan, enabled: true, ...windows } })

  /** The day on which a window began that holds a moment, by trying the minutes before it one after the other. */
  function beganOn(at: Date, { from, to }: TimeWindow, timeZone: string): Day | null {
    const clock = localTime(at, timeZone)
    const holds = from < to ? clock >= from && clock < to : clock >= from || clock < to
    if (!holds) return null
    return from < to || clock >= from ? localDay(at, timeZone) : addDays(localDay(at, timeZone), -1)
  }
  const nearRamadan = fc.tuple(
    fc.constantFrom('2025-03-01', '2026-02-18', '2026-03-19', '2027-02-08', '2029-01-14', '2031-12-01'),
    fc.integer({ min: -3 * 24 * 60, max: 33 * 24 * 60 }),
  )

  it('are quiet and of work as a reference says, minute by minute and over midnight', () => {
    fc.assert(
      fc.property(nearRamadan, zone, adjustment, hours, weekendDays, ([start, minutes], timeZone, adjust, window, rest) => {
        const at = new Date(Date.parse(start) + minutes * 60_000)
        const profile = observing(
          { quietHours: window, workWindow: window },
          { timeZone, hijriAdjustmentDays: adjust, weekendDays: rest },
        )
        const began = beganOn(at, window, timeZone)
        const isHeld = began !== null && isNinth(began, adjust)
        expect(isQuiet(at, profile)).toBe(isHeld)
        const today = localDay(at, timeZone)
        const isWork = isHeld ? !rest.includes(weekday(began)) : !rest.includes(weekday(today)) && !isNinth(today, adjust)
        expect(isWorkTime(at, profile)).toBe(isWork)
      }),
      { numRuns: 1000 },
    )
  })

  it('count in Ramadan only, and only where the organization has them', () => {
    const quietHours = { from: '21:00', to: '04:00' }
    const profile = observing({ quietHours })
    const at = (text: string) => new Date(`${text}+03:00`)
    expect(isQuiet(at('2026-02-18T21:00:00'), profile)).toBe(true)
    expect(isQuiet(at('2026-02-19T03:59:59'), profile)).toBe(true)
    expect(isQuiet(at('2026-02-19T04:00:00'), profile)).toBe(false)
    // The night after the last day belongs to it; the night before the first one does not.
    expect(isQuiet(at('2026-03-20T02:00:00'), profile)).toBe(true)
    expect(isQuiet(at('2026-02-18T02:00:00'), profile)).toBe(false)
    expect(isQuiet(at('2026-02-18T21:00:00'), profileWith({ ramadan: { ...noRamadan, quietHours } }))).toBe(false)
    expect(isQuiet(at('2026-02-18T21:00:00'), profileWith({ ramadan: undefined }))).toBe(false)
    expect(isWorkTime(at('2026-02-18T03:00:00'), profile)).toBe(true)
    expect(isWorkTime(at('2026-02-20T11:00:00'), profile)).toBe(false)
  })
})

describe('texts of an organization', () => {
  const ramadan = new Date('2026-02-18T09:00:00Z')

  it('show a day by the calendar of the profile, or by both', () => {
    const written = (language: 'ar' | 'en', change: Partial<RegionalProfile> = {}, at = ramadan) =>
      writtenDay(at, language, writingOf(language, profileWith(change), { timeZone: null, numerals: 'auto' }))
    expect(written('en')).toBe('18 February 2026 · 1 Ramadan 1447 AH')
    expect(written('en', { calendar: 'gregory' })).toBe('18 February 2026')
    expect(written('en', { calendar: 'islamic-umalqura', hijriAdjustmentDays: 1 })).toBe('2 Ramadan 1447 AH')
    expect(written('ar', { numberingSystem: 'arab' })).toBe('١٨ فبراير ٢٠٢٦ · ١ رمضان ١٤٤٧ هـ')
    expect(written('ar', {}, new Date('2026-02-17T21:00:00Z'))).toBe('18 فبراير 2026 · 1 رمضان 1447 هـ')
  })

  it('show a moment with its time and its zone by each calendar, on the day and the clock of the reader', () => {
    const form = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
    const late = new Date('2026-02-17T21:30:00Z')
    const written = (change: Partial<RegionalProfile>, own = {}) =>
      writtenMoment(late, 'en', writingOf('en', profileWith(change), { timeZone: null, numerals: 'auto', ...own }), form)
    expect(written({ calendar: 'gregory' })).toBe('18 February 2026 at 0:30 (Arabian Standard Time)')
    expect(written({})).toBe('18 February 2026 at 0:30 (1 Ramadan 1447 AH · Arabian Standard Time)')
    expect(written({ calendar: 'islamic-umalqura' })).toBe('1 Ramadan 1447 AH at 00:30 (Arabian Standard Time)')
    expect(written({ calendar: 'islamic-umalqura', hijriAdjustmentDays: -2 })).toBe(
      '28 Sha’ban 1447 AH at 00:30 (Arabian Standard Time)',
    )
    // The person's own zone wins, and their own digits.
    expect(written({ calendar: 'islamic-umalqura' }, { timeZone: 'Europe/London' })).toBe(
      '29 Sha’ban 1447 AH at 21:30 (United Kingdom Time)',
    )
    expect(writingOf('ar', riyadh, { timeZone: null, numerals: 'arab' }).numerals).toBe('arab')
  })

  it('have the digits of the profile in Arabic, by default those of the country, and Latin ones in English', () => {
    const auto = ['Asia/Riyadh', 'Africa/Cairo', 'Asia/Dubai', 'Africa/Casablanca', 'Europe/Berlin'].map((timeZone) =>
      digitsOf('ar', { numberingSystem: 'auto', timeZone }),
    )
    expect(auto).toEqual(['arab', 'arab', 'latn', 'latn', 'latn'])
    const chosen = ['latn', 'arab'].map((numberingSystem) => digitsOf('ar', { numberingSystem, timeZone: 'Asia/Riyadh' }))
    expect(chosen).toEqual(['latn', 'arab'])
    expect(digitsOf('en', { numberingSystem: 'arab', timeZone: 'Asia/Riyadh' })).toBe('latn')
  })
})
