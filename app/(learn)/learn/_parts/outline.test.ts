import { describe, expect, it } from 'vitest'
import { lasting } from '@/lib/ui/lasting'
import { languageHref } from './language-href'
import { isReader, isSectionDone, neighbours, type OutlineItem, type Section, stationsOf } from './outline'

const item = (id: string, state: OutlineItem['state'], isRequired = true): OutlineItem => ({
  ...{ id, moduleId: id, state, lockReasons: [], score: null, attempts: 0, seconds: 0 },
  ...{ startedAt: null, completedAt: null, lastLocale: null, title: id, locale: 'en', isFallback: false },
  ...{ availableLocales: ['en'], typeKey: 'content.article', learnerAction: 'read', isGradable: false },
  ...{ isAvailable: true, weight: 1, isRequired },
})
const section = (items: OutlineItem[], count: number | null = null): Section => ({
  id: items[0]?.id ?? 'none',
  title: '',
  rule: { kind: count === null ? 'all' : 'anyN', count },
  items,
})

describe('the sections of a path', () => {
  it('are done with what they ask for: every required item, or any few of them', () => {
    const mixed = [item('a', 'completed'), item('b', 'passed'), item('c', 'available')]
    expect(isSectionDone(section(mixed))).toBe(false)
    expect(isSectionDone(section(mixed, 2))).toBe(true)
    expect(isSectionDone(section(mixed, 3))).toBe(false)
    expect(isSectionDone(section([item('a', 'waived'), item('b', 'available', false)]))).toBe(true)
    expect(isSectionDone(section([item('a', 'failed')]))).toBe(false)
    // Nothing is required: then all of it is meant.
    expect(isSectionDone(section([item('a', 'completed', false), item('b', 'available', false)]))).toBe(false)
  })

  it('are stations: what is done is behind, and the learner stands at the first that is not', () => {
    const sections = [section([item('a', 'completed')]), section([item('b', 'available')]), section([item('c', 'completed')])]
    expect(stationsOf(sections, true)).toEqual(['done', 'now', 'done'])
    expect(stationsOf(sections, false)).toEqual(['done', 'next', 'done'])
    expect(
      stationsOf(
        [sections[0], sections[2]].flatMap((one) => one ?? []),
        true,
      ),
    ).toEqual(['done', 'done'])
  })
})

describe('the ways of a lesson', () => {
  it('lead to the items before and after it, across sections, and to none beyond the ends', () => {
    const items = [item('a', 'completed'), item('b', 'available'), item('c', 'locked')]
    const ids = (id: string) => Object.values(neighbours(items, id)).map((one) => one?.id ?? null)
    expect([ids('a'), ids('b'), ids('c'), ids('elsewhere')]).toEqual([
      [null, 'b'],
      ['a', 'c'],
      ['b', null],
      [null, null],
    ])
  })

  it.each([
    ['invited', true],
    ['active', true],
    ['overdue', true],
    ['completed', true],
    ['waived', false],
    ['expired', false],
    ['waiting', false],
    ['withdrawn', false],
  ])('are open to somebody who is %s: %s', (state, isOpen) => expect(isReader({ state })).toBe(isOpen))

  it('are closed to somebody who was never in the path', () => expect(isReader(null)).toBe(false))
})

it('says minutes, and from two hours on hours, in the words and digits of the reader', () => {
  const regional = { language: 'en', timeZone: 'UTC', numerals: 'latn', calendar: 'gregory', adjustDays: 0 } as const
  expect([45, 119, 120, 150, 600].map((minutes) => lasting(minutes, regional))).toEqual([
    '45 minutes',
    '119 minutes',
    '2 hours',
    '2.5 hours',
    '10 hours',
  ])
  expect(lasting(90, { ...regional, language: 'ar', numerals: 'arab' })).toBe('٩٠ دقيقة')
})

it('keeps the address and its query when the language is switched, but not what a form has said', () => {
  expect(languageHref('/learn/search?q=%D8%A3&note=joined&lang=ar', 'en')).toBe('/learn/search?q=%D8%A3&lang=en')
})
