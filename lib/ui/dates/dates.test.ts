import { describe, expect, it } from 'vitest'
import { readDay, readTime } from '@/lib/platform/typed/moments'
import { momentOrDay } from '@/lib/ui/moments'
import { edgeByName } from '@/lib/ui/schema-form/schema'
import { momentOf, typedOf } from './moment-text'
import { monthsOf, partsOf, weeksOf } from './months'
import { beginningOf, endOf, isEdgeOfDay, presetsAsOf, withDay } from './periods'
import { timeInDigits } from './written'

const gregorian = monthsOf('gregory', 0)
const hijri = monthsOf('hijri', 0)

describe('the months of a calendar', () => {
  it('begin and end where the Umm al-Qura calendar says, moved by the adjustment of an organization', () => {
    expect(partsOf('2026-02-18', 'hijri', 0)).toEqual({ year: 1447, month: 9, day: 1 })
    expect([hijri.first('2026-03-01'), hijri.last('2026-03-01')]).toEqual(['2026-02-18', '2026-03-19'])
    expect(monthsOf('hijri', -1).first('2026-03-01')).toBe('2026-02-19')
    expect([gregorian.first('2028-02-10'), gregorian.last('2028-02-10')]).toEqual(['2028-02-01', '2028-02-29'])
  })

  it('follow each other; a day that a shorter month does not have becomes its last one', () => {
    expect(gregorian.later('2026-01-31', 1)).toBe('2026-02-28')
    expect(gregorian.later('2026-01-31', -12)).toBe('2025-01-31')
    expect(hijri.later('2026-02-18', 1)).toBe('2026-03-20')
    // Every month of ten years is reached from the one before, in both directions.
    for (const months of [gregorian, hijri])
      for (let month = months.first('2020-01-15'), at = 0; at < 120; at++) {
        const next = months.later(month, 1)
        expect([months.later(next, -1), months.last(month) < next]).toEqual([month, true])
        month = next
      }
  })

  it('are laid out in weeks that begin where the organization begins them', () => {
    const [sunday, monday] = [0, 1].map((start) => weeksOf('2026-11-01', '2026-11-30', start))
    expect(sunday?.[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`))
    expect(sunday?.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
    expect(monday?.[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeksOf('2026-11-01', '2026-11-30', 6).flat().filter(Boolean)).toHaveLength(30)
  })
})

describe('a date without a time', () => {
  const riyadh = { language: 'en', timeZone: 'Asia/Riyadh', numerals: 'latn', calendar: 'gregory', adjustDays: 0 } as const
  const ends = { edge: 'ends', zone: 'Asia/Riyadh' } as const
  const begins = { edge: 'begins', zone: 'Asia/Riyadh' } as const

  it('is the end of its day where something ends, and its beginning where something begins', () => {
    const typed = { date: '15/12/2026', time: '' }
    expect(momentOf(typed, riyadh, ends)).toBe('2026-12-15T20:59:59.999Z')
    expect(momentOf(typed, riyadh, begins)).toBe('2026-12-14T21:00:00.000Z')
    // Also typed in the Hijri calendar, and on the day on which midnight does not exist.
    expect(momentOf({ date: '1/9/1447', time: ' ' }, riyadh, ends)).toBe('2026-02-18T20:59:59.999Z')
    const cairo = { ...riyadh, timeZone: 'Africa/Cairo' }
    expect(momentOf({ date: '24/4/2026', time: '' }, cairo, { edge: 'begins', zone: 'Africa/Cairo' })).toBe(
      '2026-04-23T22:00:00.000Z',
    )
  })

  it('is shown again as it was typed, and a moment with its time', () => {
    for (const whole of [ends, begins]) {
      const typed = { date: '15/12/2026', time: '' }
      expect(typedOf(momentOf(typed, riyadh, whole), riyadh, whole)).toEqual(typed)
      const timed = { date: '15/12/2026', time: '17:30' }
      expect(typedOf(momentOf(timed, riyadh, whole), riyadh, whole)).toEqual(timed)
    }
    expect(typedOf('2026-12-14T21:00:00.000Z', riyadh, ends)).toEqual({ date: '15/12/2026', time: '00:00' })
    expect(typedOf('2026-12-15T20:59:59.999Z', riyadh, begins)).toEqual({ date: '15/12/2026', time: '23:59' })
  })

  it('belongs to the zone of the organization, whatever the zone of the person who types it', () => {
    const newYork = { ...riyadh, timeZone: 'America/New_York' }
    const typed = { date: '15/12/2026', time: '' }
    expect(momentOf(typed, newYork, ends)).toBe('2026-12-15T20:59:59.999Z')
    expect(typedOf('2026-12-15T20:59:59.999Z', newYork, ends)).toEqual(typed)
    expect(momentOf({ date: '15/12/2026', time: '09:00' }, newYork, ends)).toBe('2026-12-15T14:00:00.000Z')
  })

  it('is a day in a text, with its time only for a reader in whose zone it is no edge of a day', () => {
    const until = (at: string, timeZone: string) => momentOrDay(new Date(at), 'en', { ...riyadh, timeZone }, 'ends')
    expect(until('2026-12-15T20:59:59.999Z', 'Asia/Riyadh')).toBe('15 December 2026')
    expect(until('2026-12-15T20:59:59.999Z', 'America/New_York')).toBe('15 December 2026 at 15:59 (Eastern Time)')
    expect(until('2026-12-14T21:00:00.000Z', 'Asia/Riyadh')).toBe('15 December 2026 at 0:00 (Arabian Standard Time)')
    const both = momentOrDay(new Date('2026-12-15T20:59:59.999Z'), 'en', { ...riyadh, calendar: 'both' }, 'ends')
    expect(both).toBe('15 December 2026 (6 Rajab 1448 AH)')
  })

  it('is written in the calendar of the organization, and read in either', () => {
    const hijri = { ...riyadh, calendar: 'islamic-umalqura', adjustDays: -1 } as const
    const typed = { date: '29/08/1447', time: '' }
    expect(typedOf('2026-02-18T20:59:59.999Z', hijri, ends)).toEqual(typed)
    expect(momentOf(typed, hijri, ends)).toBe('2026-02-18T20:59:59.999Z')
    expect(momentOf({ date: '18/2/2026', time: '' }, hijri, ends)).toBe('2026-02-18T20:59:59.999Z')
    const arabic = { ...hijri, language: 'ar', numerals: 'arab', adjustDays: 0 } as const
    expect(typedOf('2026-02-18T20:59:59.999Z', arabic, ends).date).toBe('٠١/٠٩/١٤٤٧')
  })

  it('is taken for the end by the names of the fields of module types', () => {
    const ending = ['closesAt', 'sessions.0.endsAt', 'dueAt', 'availableUntil', 'expiresAt', 'enrolmentDeadline']
    expect(ending.map(edgeByName)).toEqual(ending.map(() => 'ends'))
    expect(['opensAt', 'sessions.0.startsAt', 'endsAt.opensAt', 'duration'].map(edgeByName)).toEqual(Array(4).fill('begins'))
  })
})

describe('what somebody types', () => {
  it('is shown before in their digits, day and time alike', () => {
    const regional = { language: 'ar', timeZone: 'UTC', numerals: 'arab', calendar: 'gregory', adjustDays: 0 } as const
    expect(typedOf('2026-11-21T14:30:00.000Z', regional, { edge: 'begins', zone: 'UTC' })).toEqual({
      date: '٢١/١١/٢٠٢٦',
      time: '١٤:٣٠',
    })
    expect([timeInDigits('00:00', regional), timeInDigits('00:00', { numerals: 'latn' })]).toEqual(['٠٠:٠٠', '00:00'])
  })

  it.each([
    ['21/11/2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    [' ٢١/١١/٢٠٢٦ ', '2026-11-21'],
    ['\u200e1.2.2026', '2026-02-01'],
    ['29/2/2028', '2028-02-29'],
    ['1/9/1447', '2026-02-18'],
    ['١٤٤٧-٠٩-٠١', '2026-02-18'],
    ['٢١‏/١١‏/٢٠٢٦', '2026-11-21'],
    ['21\u200f/11\u200f/2026', '2026-11-21'],
    ['٢٠٢٦/١١/٢١ م', '2026-11-21'],
    ['١/٩/١٤٤٧ هـ', '2026-02-18'],
    ['21 / 11 / 2026', '2026-11-21'],
    ['21–11–2026', '2026-11-21'],
    ['２１/１１/２０２６', '2026-11-21'],
    ['29/2/2026', null],
    ['31/9/1447', null],
    ['1/13/2026', null],
    ['tomorrow', null],
    ['', null],
  ])('is the day %s = %s', (typed, day) => expect(readDay(typed, 0)).toBe(day))

  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['٠٩:٣٠', '09:30'],
    ['1745', '17:45'],
    ['2:30 م', '14:30'],
    ['٢:٣٠ م', '14:30'],
    ['٢:٣٠ ص', '02:30'],
    ['٢:٣٠ مساءً', '14:30'],
    ['2:30 PM', '14:30'],
    ['2:30\u202fPM', '14:30'],
    ['02:30 PM', '14:30'],
    ['2:30pm', '14:30'],
    ['2.30 p.m.', '14:30'],
    ['2 PM', '14:00'],
    ['م ٢:٣٠', '14:30'],
    ['12:15 AM', '00:15'],
    ['12:15 م', '12:15'],
    ['14:30 PM', '14:30'],
    ['٢٫٣٠', '02:30'],
    ['14:30 AM', null],
    ['0:30 PM', null],
    ['2:30 x', null],
    ['2:30 p.m.', '14:30'],
    ['12:00 am', '00:00'],
    ['12 PM', '12:00'],
    ['\u200f٠٩:٠٥ ص', '09:05'],
    ['9 مساءً', '21:00'],
    ['9 صباحًا', '09:00'],
    ['م', null],
    ['24:00', null],
    ['9:75', null],
    ['noon', null],
  ])('is the time %s = %s', (typed, time) => expect(readTime(typed)).toBe(time))
})

describe('a period', () => {
  it('holds its days whole, in the time zone of the person', () => {
    expect(beginningOf('2026-11-21', 'Asia/Riyadh')).toBe('2026-11-20T21:00:00.000Z')
    expect(endOf('2026-11-21', 'Asia/Riyadh')).toBe('2026-11-21T20:59:59.999Z')
    // The day on which Paris changes its clocks has 25 hours.
    expect(Date.parse(endOf('2026-10-25', 'Europe/Paris')) - Date.parse(beginningOf('2026-10-25', 'Europe/Paris'))).toBe(
      25 * 3_600_000 - 1,
    )
    expect(isEdgeOfDay(endOf('2026-11-21', 'Asia/Riyadh'), 'Asia/Riyadh')).toBe(true)
    expect(isEdgeOfDay('2026-11-21T09:00:00.000Z', 'Asia/Riyadh')).toBe(false)
  })

  it('is offered by name, the Hijri month to those who have that calendar', () => {
    expect(presetsAsOf('2026-03-01', true, 0)).toEqual([
      { name: 'today', from: '2026-03-01', to: '2026-03-01' },
      { name: 'week', from: '2026-02-23', to: '2026-03-01' },
      { name: 'month', from: '2026-01-31', to: '2026-03-01' },
      { name: 'thisMonth', from: '2026-03-01', to: '2026-03-01' },
      { name: 'thisHijriMonth', from: '2026-02-18', to: '2026-03-01' },
    ])
    expect(presetsAsOf('2026-03-01', false, 0).map(({ name }) => name)).not.toContain('thisHijriMonth')
  })

  it('begins with the first day that is chosen and ends with the second, whichever is earlier', () => {
    const begun = withDay({ from: null, to: null }, '2026-03-05')
    expect(withDay(begun, '2026-03-09')).toEqual({ from: '2026-03-05', to: '2026-03-09' })
    expect(withDay(begun, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-05' })
    expect(withDay({ from: '2026-03-05', to: '2026-03-09' }, '2026-04-01')).toEqual({ from: '2026-04-01', to: null })
  })
})
