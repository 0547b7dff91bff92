import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { clocksFor } from './moments'
import { readerZoneIn } from './reader-zone'
import type { RegionalFormat } from './regional-format'
import { When } from './when'

const riyadh: RegionalFormat = {
  language: 'en',
  timeZone: 'Asia/Riyadh',
  organizationZone: 'Asia/Riyadh',
  numerals: 'latn',
  calendar: 'gregory',
  adjustDays: 0,
}
const closes = '2026-12-20T21:30:00.000Z'
const shown = (props: Omit<Parameters<typeof When>[0], 'at'> & { at?: string }) =>
  renderToStaticMarkup(createElement(When, { at: closes, ...props }))
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')

describe('a moment on a page', () => {
  it('stands alone where its reader is in the zone of the organization', () => {
    expect(shown({ regional: riyadh })).toBe('21 December 2026 at 0:30')
    // Another name of the same clock.
    expect(shown({ regional: { ...riyadh, readerZone: 'Asia/Kuwait' } })).toBe('21 December 2026 at 0:30')
  })

  it('has its zone, and the time of the reader’s device, where that is elsewhere', () => {
    const reader = { ...riyadh, readerZone: 'America/New_York' }
    expect(shown({ regional: reader })).toBe(
      '21 December 2026 at 0:30 (Arabian Standard Time) · 20 December at 16:30 (Eastern Time)',
    )
    expect(shown({ regional: { ...reader, language: 'ar' } })).toMatch(/^21 ديسمبر 2026.*\(.+\) · 20 ديسمبر.*\(.+\)$/)
    expect(shown({ regional: reader, as: 'short' })).toBe('21 Dec 2026, 0:30 (GMT+3)')
    // The offset is in the digits of the reader, like the time beside it.
    expect(shown({ regional: { ...reader, language: 'ar', numerals: 'arab' }, as: 'short' })).not.toMatch(/[0-9]/)
    expect(shown({ regional: reader, as: 'day' })).toBe('21 December 2026')
  })

  it('has the zone of the organization beside the one that the reader has chosen', () => {
    expect(shown({ regional: { ...riyadh, timeZone: 'Europe/Berlin', readerZone: 'America/New_York' } })).toBe(
      '20 December 2026 at 22:30 (Central European Time) · 21 December at 0:30 (Arabian Standard Time)',
    )
  })

  it('of a session has the zone in which the session is planned', () => {
    const at = '2026-11-21T20:30:00.000Z'
    expect(shown({ at, regional: riyadh, zone: 'Asia/Tokyo' })).toBe(
      '21 November 2026 at 23:30 (Arabian Standard Time) · 22 November at 5:30 (Japan Standard Time)',
    )
  })

  it('repeats neither the day nor the Hijri date on a further clock', () => {
    const regional = { ...riyadh, calendar: 'both', readerZone: 'Europe/London' } as const
    const text = shown({ at: '2026-12-21T10:30:00.000Z', regional })
    expect(text).toMatch(/^21 December 2026 at 13:30 \([^)]+ AH\) \(Arabian Standard Time\) · 10:30 \([^)]+\)$/)
  })

  it('that is the end of a day in one zone is a time of day in another', () => {
    const at = '2026-12-20T20:59:59.999Z'
    expect(shown({ at, edge: 'ends', regional: { ...riyadh, readerZone: 'America/New_York' } })).toBe(
      '20 December 2026 (Arabian Standard Time) · 15:59 (Eastern Time)',
    )
  })
})

describe('clocks', () => {
  it('are compared at the moment that is shown: zones agree in winter and differ in summer', () => {
    const regional = { timeZone: 'Africa/Tunis', organizationZone: 'Africa/Tunis', readerZone: 'Europe/Berlin' }
    expect(clocksFor(new Date('2026-01-10T10:00:00Z'), regional)).toEqual(['Africa/Tunis'])
    expect(clocksFor(new Date('2026-07-10T10:00:00Z'), regional)).toEqual(['Africa/Tunis', 'Europe/Berlin'])
  })

  it('of a device are those that exist', () => {
    expect(['Asia/Tokyo', 'Mars/Base', '+03:00', 'a'.repeat(5_000), '', undefined].map(readerZoneIn)).toEqual([
      'Asia/Tokyo',
      ...Array(5).fill(undefined),
    ])
  })
})

it('a moment in a mail names its zone, and the zone of what it belongs to', () => {
  const at = new Date(closes)
  const form = { dateStyle: 'long', timeStyle: 'short' } as const
  expect(writtenMoment(at, 'en', riyadh, form)).toBe('21 December 2026 at 00:30 (Arabian Standard Time)')
  expect(writtenMoment(at, 'en', riyadh, form, 'Asia/Tokyo')).toBe(
    '21 December 2026 at 00:30 (Arabian Standard Time) · 21 December 2026 at 06:30 (Japan Standard Time)',
  )
  expect(writtenMoment(at, 'en', riyadh, { dateStyle: 'long' }, 'Asia/Tokyo')).toBe('21 December 2026')
  expect(writtenMoment(at, 'ar', { ...riyadh, calendar: 'both' }, form)).toMatch(/\(.+ هـ · .+\)$/)
})

/** Where dates are formatted beside the one part, and why no zone is missing there. */
const formatters: Readonly<Record<string, string>> = {
  'lib/platform/i18n/dates.ts': 'the formats themselves',
  'lib/platform/i18n/days.ts': 'reads clocks, shows nothing',
  'lib/platform/i18n/regional-profile.ts': 'moments of mails and texts',
  'lib/platform/i18n/time-zones.ts': 'asks whether a zone exists',
  'lib/platform/i18n/zone-names.ts': 'names of zones',
  'lib/ui/when.tsx': 'moments of pages',
  'lib/ui/when-span.tsx': 'ranges of times, with their zones',
  'lib/ui/reader-zone.ts': 'asks a browser for its zone',
  'lib/ui/notification-times.ts': 'a full hour of any day',
  'lib/ui/dates/written.ts': 'days of calendars',
  'lib/ui/list/csv-columns.ts': 'beside the same moment in ISO 8601',
  'lib/domain/house/activity-log/log-csv.rules.ts': 'beside the same moment in ISO 8601',
  'lib/domain/assessing/certificates/drawing/parts.rules.ts': 'days',
  'app/(console)/console/_parts/home/charts.tsx': 'days',
  'app/(console)/console/points/_parts/simulation.tsx': 'days',
  'app/(console)/console/learning-paths/_parts/due-in-words.ts': 'days and months of any year',
  'app/(console)/console/live/week/page.tsx': 'ranges of times, with their zones',
  'app/(console)/console/organization/_parts/regional-profile-example.tsx': 'examples of a profile',
  'app/(console)/console/parts/_parts/sample-charts.tsx': 'days',
  'app/(learn)/learn/_parts/days.tsx': 'names of weekdays',
  'app/(learn)/learn/_player/types/timeline/server.tsx': 'days and years of history',
  'app/(learn)/learn/certificates/in-both.tsx': 'days',
  'app/(public)/verify/[code]/certificate.tsx': 'days',
  'app/(public)/verify/bulk/results.tsx': 'days',
}
it('nothing else formats dates', () => {
  const folders = ['app', 'lib/ui', 'lib/domain', 'lib/platform']
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test|\.fixtures)\.tsx?$/.test(file))
  const format = /Intl\.DateTimeFormat\(|toLocale(Date|Time)String|\b(byCalendar|gregorian|hijri)\(|formatRange/
  expect(files.filter((file) => format.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(Object.keys(formatters).toSorted())
})
