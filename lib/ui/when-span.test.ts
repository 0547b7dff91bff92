import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RegionalFormat } from './regional-format'
import { WhenSpan } from './when-span'

const riyadh: RegionalFormat = {
  language: 'en',
  timeZone: 'Asia/Riyadh',
  organizationZone: 'Asia/Riyadh',
  numerals: 'latn',
  calendar: 'gregory',
  adjustDays: 0,
}
const now = new Date('2026-12-01T09:00:00.000Z')
const shown = (from: string, to: string, more: Partial<RegionalFormat> = {}) =>
  renderToStaticMarkup(createElement(WhenSpan, { from, to, now, regional: { ...riyadh, ...more } }))
    .replace(/<[^>]*>/g, '')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
const [nine, eleven] = ['2026-12-07T06:00:00.000Z', '2026-12-07T08:00:00.000Z']

describe('from when to when a session is', () => {
  it('has its day once, and whole hours without minutes', () => {
    expect(shown(nine, eleven)).toBe('Mon 7 Dec, 9–11')
    expect(shown(nine, '2026-12-07T08:30:00.000Z')).toBe('Mon 7 Dec, 9:00–11:30')
    expect(shown(nine, eleven, { language: 'ar' })).toBe('الاثنين، 7 ديسمبر، 9–11 ص')
    expect(shown(nine, eleven, { language: 'ar', numerals: 'arab' })).toBe('الاثنين، ٧ ديسمبر، ٩–١١ ص')
  })

  it('has both days where it ends on another one, and the year where it is not this one', () => {
    expect(shown(nine, '2026-12-08T08:30:00.000Z')).toBe('Mon 7 Dec, 9:00 – Tue 8 Dec, 11:30')
    expect(shown('2027-01-04T06:00:00.000Z', '2027-01-04T08:00:00.000Z')).toMatch(/2027, 9–11$/)
  })

  it('has the second calendar once, and the clock of a reader elsewhere', () => {
    expect(shown(nine, eleven, { calendar: 'both' })).toMatch(/^Mon 7 Dec, 9–11 \d+ [^\d]+ 1448 AH$/)
    expect(shown(nine, eleven, { readerZone: 'Europe/London' })).toMatch(/^Mon 7 Dec, 9–11 \(GMT\+3\) · 6–8 \(GMT.*\)$/)
  })
})
