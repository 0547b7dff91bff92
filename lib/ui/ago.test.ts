import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ago, DayAgo } from './ago'
import type { RegionalFormat } from './regional-format'

const english: RegionalFormat = { language: 'en', timeZone: 'Asia/Riyadh', numerals: 'latn', calendar: 'gregory', adjustDays: 0 }
const arabic: RegionalFormat = { ...english, language: 'ar', numerals: 'arab' }
// Half an hour into the day in Riyadh.
const now = new Date('2026-12-06T21:30:00.000Z')
const text = (element: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(element).replace(/<[^>]*>/g, '')
const ago = (at: string, regional: RegionalFormat) => text(createElement(Ago, { at, regional, now }))
const day = (given: string, regional: RegionalFormat) => text(createElement(DayAgo, { day: given, regional, now }))

it('a moment of the last day is shown as the time since', () => {
  expect(ago('2026-12-06T21:29:50.000Z', english)).toBe('now')
  expect(ago('2026-12-06T21:05:00.000Z', english)).toMatch(/^25 min/)
  expect(ago('2026-12-06T19:00:00.000Z', english)).toMatch(/^2 (hr|h)/)
  expect(ago('2026-12-06T18:00:00.000Z', arabic)).toContain('٣')
  expect(ago('2026-12-05T21:00:00.000Z', english)).toBe('6 Dec 2026, 0:00')
})

it('today and yesterday are those of the reader', () => {
  expect([day('2026-12-07', english), day('2026-12-06', english)]).toEqual(['Today', 'Yesterday'])
  expect([day('2026-12-07', arabic), day('2026-12-06', arabic)]).toEqual(['اليوم', 'أمس'])
  expect(day('2026-12-05', english)).toBe('5 December 2026')
})
