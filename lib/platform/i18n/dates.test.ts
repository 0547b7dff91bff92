import { describe, expect, it } from 'vitest'
import { gregorian, hijri, isoHijri } from '@/lib/platform/i18n/dates'

const riyadh = 'Asia/Riyadh'
const at = (iso: string) => new Date(iso)

describe('dates', () => {
  it('knows the checked Umm al-Qura dates', () => {
    expect(isoHijri(at('2026-02-18T09:00:00Z'), riyadh)).toBe('1447-09-01')
    expect(isoHijri(at('2026-03-20T09:00:00Z'), riyadh)).toBe('1447-10-01')
    expect(isoHijri(at('2026-11-20T09:00:00Z'), riyadh)).toBe('1448-06-10')
  })

  it('prints Hijri and Gregorian dates in both languages and both digit forms', () => {
    const ramadan = at('2026-02-18T09:00:00Z')
    expect(hijri(ramadan, 'ar', { timeZone: riyadh })).toBe('1 رمضان 1447 هـ')
    expect(hijri(ramadan, 'ar', { timeZone: riyadh, numerals: 'arab' })).toBe('١ رمضان ١٤٤٧ هـ')
    expect(hijri(ramadan, 'en', { timeZone: riyadh })).toBe('1 Ramadan 1447 AH')
    // Few fonts have the turned comma of this month.
    expect(hijri(at('2026-04-20T09:00:00Z'), 'en', { timeZone: riyadh })).toMatch(/^\d+ Dhu’l-Qi’dah 1447 AH$/)
    expect(hijri(at('2026-03-20T09:00:00Z'), 'ar', { timeZone: riyadh })).toBe('1 شوال 1447 هـ')
    expect(gregorian(ramadan, 'ar', { timeZone: riyadh, numerals: 'arab' })).toBe('١٨ فبراير ٢٠٢٦')
    expect(gregorian(ramadan, 'ar', { timeZone: riyadh })).toBe('18 فبراير 2026')
    expect(gregorian(ramadan, 'en', { timeZone: riyadh })).toBe('18 February 2026')
  })

  it('takes the day of the time zone, not of UTC', () => {
    const lateEvening = at('2026-02-17T21:30:00Z')
    expect(isoHijri(lateEvening, riyadh)).toBe('1447-09-01')
    expect(isoHijri(lateEvening, 'UTC')).toBe('1447-08-29')
    expect(gregorian(lateEvening, 'en', { timeZone: riyadh })).toBe('18 February 2026')
  })

  it('shifts by the sighting adjustment of the place', () => {
    const ramadan = at('2026-02-18T09:00:00Z')
    expect(isoHijri(ramadan, riyadh, 1)).toBe('1447-09-02')
    expect(isoHijri(ramadan, riyadh, -1)).toBe('1447-08-29')
    expect(hijri(ramadan, 'en', { timeZone: riyadh, adjustDays: 2 })).toBe('3 Ramadan 1447 AH')
  })

  it('shifts by a calendar day even on a day of 25 hours', () => {
    const halfPastMidnight = at('2026-10-24T22:30:00Z')
    expect(gregorian(halfPastMidnight, 'en', { timeZone: 'Europe/Berlin' })).toBe('25 October 2026')
    const next = isoHijri(at('2026-10-26T12:00:00Z'), 'Europe/Berlin')
    expect(isoHijri(halfPastMidnight, 'Europe/Berlin', 1)).toBe(next)
  })

  it('refuses an invalid date and an unknown time zone', () => {
    expect(() => hijri(new Date('no date'), 'ar', { timeZone: riyadh })).toThrow(RangeError)
    expect(() => isoHijri(new Date('no date'), riyadh, 1)).toThrow(RangeError)
    expect(() => gregorian(new Date(0), 'en', { timeZone: 'Mars/Base' })).toThrow(RangeError)
  })
})
