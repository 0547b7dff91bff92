import { expect, it } from 'vitest'
import { exactly } from './lasting'
import type { RegionalFormat } from './regional-format'

const english: RegionalFormat = {
  language: 'en',
  timeZone: 'Asia/Riyadh',
  numerals: 'latn',
  calendar: 'gregory',
  adjustDays: 0,
}
const arabic: RegionalFormat = { ...english, language: 'ar' }

it.each([
  [90, '1 minute 30 seconds', 'دقيقة و30 ثانية'],
  [25, '25 seconds', '25 ثانية'],
  [60, '1 minute', 'دقيقة'],
  [120, '2 minutes', 'دقيقتان'],
  [3_600, '1 hour', 'ساعة'],
  [3_661, '1 hour 1 minute 1 second', 'ساعة ودقيقة وثانية'],
  [0, '0 seconds', '0 ثانية'],
  [300, '5 minutes', '5 دقائق'],
])('a duration of %d seconds is written to the second', (seconds, en, ar) => {
  expect(exactly(seconds, english)).toBe(en)
  expect(exactly(seconds, arabic)).toBe(ar)
})
