import { describe, expect, it } from 'vitest'
import type { PathItem, PathSection, PathStructure } from '@/db/schema/learning-paths'
import { pathItem } from '@/lib/domain/testing/learning'
import { declaredDone, type ItemProgress, progressed } from './item-progress.rules'
import { shownItems } from './item-states.rules'
import { nextOf } from './next-item.rules'
import { planOf } from './requirements.rules'

const now = Date.parse('2026-11-26T08:00:00.000Z')
const minute = 60_000
const item = (id: string, more: Partial<PathItem> = {}): PathItem => pathItem(id, { id, ...more })
const section = (items: PathItem[], count?: number): PathSection => ({
  id: items[0]?.id ?? 'none',
  title: {},
  rule: count === undefined ? { kind: 'all' } : { kind: 'anyN', count },
  items,
})
const slides = planOf({
  typeKey: 'content.slides',
  completionRules: ['allViewed'],
  events: ['slideViewed'],
  isGradable: false,
  offlineCapable: true,
  settings: {},
  body: { slides: [{ id: 'a' }, { id: 'b' }] },
})
const begunAt = (at: number) =>
  progressed(null, slides, {
    action: 'slideViewed',
    result: { slideId: 'a' },
    at,
    seconds: 0,
    locale: 'en',
    moduleVersion: 1,
  })
const done = declaredDone(null, now - minute, 1)

/** The id of the next item; `items` has the progress by item, `gone` the modules that are not published. */
function next(sections: PathSection[], items: Record<string, ItemProgress> = {}, gone: string[] = []): string | null {
  const structure: PathStructure = { sections }
  const at = { startedAt: now - 1_000 * minute, now, enrolment: 'active' as const }
  return nextOf(structure, shownItems(structure, new Map(Object.entries(items)), at), (id) => !gone.includes(id))?.id ?? null
}

describe('the next item', () => {
  it('is not one whose module is not published', () => {
    const three = [section([item('a'), item('b'), item('c')])]
    expect(next(three, {}, ['a'])).toBe('b')
    expect(next(three, { b: begunAt(now) }, ['b'])).toBe('a')
    expect(next(three, { c: done }, ['a', 'b'])).toBeNull()
  })

  it('is not one of a section that is fulfilled without it', () => {
    const sections = [section([item('a'), item('b')], 1), section([item('c')])]
    expect(next(sections, { b: done })).toBe('c')
    expect(next(sections, { b: done, a: begunAt(now) })).toBe('c')
    expect(next([section([item('a'), item('b'), item('c')], 2), section([item('d')])], { c: done, a: done })).toBe('d')
    expect(next(sections)).toBe('a')
  })

  it('is one of a fulfilled section where another item waits for it', () => {
    const waiting = item('c', { prerequisites: ['b'] })
    expect(next([section([item('a'), item('b')], 1), section([waiting])], { a: done })).toBe('b')
    // Through several items, and through an optional one.
    const chain = [section([item('a'), item('b'), item('o', { isRequired: false, prerequisites: ['b'] })], 1)]
    expect(next([...chain, section([item('c', { prerequisites: ['o'] })])], { a: done })).toBe('b')
    expect(next([...chain, section([item('c', { prerequisites: ['o'] })])], { a: done, b: done })).toBe('o')
  })

  it('is the needed one that was used last, then the first needed one, then an optional one', () => {
    const sections = [section([item('o', { isRequired: false }), item('a'), item('b')]), section([item('c')])]
    expect(next(sections)).toBe('a')
    expect(next(sections, { b: begunAt(now - 5 * minute), c: begunAt(now - minute) })).toBe('c')
    expect(next(sections, { o: begunAt(now) })).toBe('a')
    expect(next(sections, { a: done, b: done }, ['c'])).toBe('o')
  })

  it('is not a locked one', () => {
    const later = item('a', { availableFrom: '2099-01-01T00:00:00.000Z' })
    expect(next([section([later, item('b', { prerequisites: ['a'] }), item('c')])])).toBe('c')
    expect(next([section([later])])).toBeNull()
  })
})
