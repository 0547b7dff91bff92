import { describe, expect, it } from 'vitest'
import { lasting } from '@/lib/ui/lasting'
import { languageHref } from './language-href'
import { isReader, isSectionDone, neighbours, type OutlineItem, onwardFrom, type Section, stationsOf } from './outline'

const item = (id: string, state: OutlineItem['state'], isRequired = true): OutlineItem => ({
  id,
  moduleId: id,
  state,
  lockReasons: [],
  score: null,
  attempts: 0,
  seconds: 0,
  startedAt: null,
  completedAt: null,
  lastLocale: null,
  title: id,
  locale: 'en',
  isFallback: false,
  availableLocales: ['en'],
  typeKey: 'content.article',
  typeName: 'Article',
  learnerAction: 'read',
  isGradable: false,
  isAvailable: true,
  minutes: null,
  weight: 1,
  isRequired,
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

  it('lead past lessons that are not published', () => {
    const gone = { ...item('b', 'available'), isAvailable: false }
    const items = [item('a', 'completed'), gone, item('c', 'available')]
    expect(neighbours(items, 'a').after?.id).toBe('c')
    expect(neighbours(items, 'c').before?.id).toBe('a')
    expect(neighbours([gone, item('c', 'available'), gone], 'c')).toEqual({ before: null, after: null })
  })

  it('lead on from a finished lesson to one that can be opened', () => {
    const path = (items: OutlineItem[], next: string | null = null) => ({ next, sections: [section(items)] })
    const waiting = (id: string, ...items: string[]): OutlineItem => ({
      ...item(id, 'locked'),
      lockReasons: [{ code: 'prerequisites', message: '', items, at: null }],
    })
    const [first, done] = [item('a', 'available'), item('b', 'completed')]
    const onward = (...given: Parameters<typeof onwardFrom>) => onwardFrom(...given)?.id ?? null
    expect(onward(path([first, done, item('c', 'available')]), done)).toBe('c')
    // An item that is locked only by this lesson opens when the lesson is finished.
    expect(onward(path([first, done, waiting('c', 'b')]), done)).toBe('c')
    expect(onward(path([first, done, waiting('c', 'a')], 'a'), done)).toBe('a')
    // The last one leads back to what is still to be done.
    expect(onward(path([first, done], 'a'), done)).toBe('a')
    expect(onward(path([item('a', 'completed'), done]), done)).toBeNull()
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
