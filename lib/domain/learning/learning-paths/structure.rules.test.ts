import { describe, expect, it } from 'vitest'
import type { DueRule, PathItem, PathStructure } from '@/db/schema/learning-paths'
import { dueAtOf, expiresAtOf, runningState } from './due.rules'
import { cycleIn, faultsIn, progressIn, totalWeightOf } from './structure.rules'
import { lockReasonsOf, locksIn } from './unlocking.rules'

const item = (id: string, more: Partial<PathItem> = {}): PathItem => ({
  id,
  moduleId: `module ${id}`,
  weight: 1,
  isRequired: true,
  rule: { kind: 'all' },
  prerequisites: [],
  minScore: null,
  availableFrom: null,
  availableUntil: null,
  afterDays: null,
  ...more,
})
const all = { kind: 'all' } as const
const anyN = (count: number) => ({ kind: 'anyN', count }) as const
const path = (...items: PathItem[]): PathStructure => ({ sections: [{ id: 'section', title: {}, rule: all, items }] })
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

describe('the percentage of a path', () => {
  const structure: PathStructure = {
    sections: [
      {
        id: 's1',
        title: {},
        rule: all,
        items: [item('a', { weight: 3 }), item('b'), item('extra', { weight: 50, isRequired: false })],
      },
      { id: 's2', title: {}, rule: anyN(2), items: ['c', 'd', 'e'].map((id) => item(id, { weight: 2 })) },
    ],
  }
  const percent = (...done: string[]) => progressIn(structure, new Set(done)).percent

  it('is rounded down and counts required items; of "any two of three" at most two count', () => {
    expect(totalWeightOf(structure)).toBe(8)
    expect(percent()).toBe(0)
    expect(percent('a')).toBe(37)
    expect(percent('a', 'extra', 'unknown')).toBe(37)
    expect(percent('c', 'd', 'e')).toBe(50)
    expect(percent('a', 'b', 'c')).toBe(75)
    expect(progressIn(structure, new Set(['a', 'b', 'c', 'e']))).toMatchObject({ percent: 100, isComplete: true })
  })

  it('is 100 only when everything required is done', () => {
    const many = path(item('big', { weight: 1000 }), item('small'))
    expect(progressIn(many, new Set(['big']))).toMatchObject({ percent: 99, isComplete: false })
  })

  it('is never 100 for a path without required items', () => {
    for (const structure of [path(), path(item('a', { isRequired: false }))])
      expect(progressIn(structure, new Set(['a']))).toEqual({ completedWeight: 0, totalWeight: 0, percent: 0, isComplete: false })
  })
})

describe('a cycle of prerequisites', () => {
  const needs = (id: string, ...prerequisites: string[]) => item(id, { prerequisites })

  it('is found with the ids of its items', () => {
    expect(cycleIn(path(needs('a', 'b'), needs('b', 'a')))?.toSorted()).toEqual(['a', 'b'])
    expect(cycleIn(path(needs('a', 'a')))).toEqual(['a'])
    expect(cycleIn(path(needs('start', 'a'), needs('a', 'c'), needs('b', 'a'), needs('c', 'b')))?.toSorted()).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('is found through an item that shares its module', () => {
    const shared = { moduleId: 'shared' }
    // `first` has the shared module and requires b; b requires `second`, which has the same module.
    const structure = path(item('first', { ...shared, prerequisites: ['b'] }), needs('b', 'second'), item('second', shared))
    expect(cycleIn(structure)?.toSorted()).toEqual(['b', 'first'])
  })

  it('is not found where paths only converge, for any number of them', () => {
    expect(cycleIn(path(item('a'), needs('b', 'a'), needs('c', 'a'), needs('d', 'b', 'c')))).toBeNull()
    // Each item requires all before it: the number of paths doubles with every item.
    const ids = Array.from({ length: 200 }, (_, at) => `item ${at}`)
    expect(cycleIn(path(...ids.map((id, at) => needs(id, ...ids.slice(0, at)))))).toBeNull()
  })
})

describe('faults of a structure', () => {
  const properties = (structure: PathStructure) => faultsIn(structure).map(({ key, property }) => `${key} ${property}`)
  it('are reported with their position', () => {
    expect(properties(path(item('a'), item('b', { prerequisites: ['a'] })))).toEqual([])
    expect(properties(path(item('a'), item('a')))).toEqual(['duplicate sections.0.items.1.id'])
    expect(properties(path(item('a', { prerequisites: ['gone'] })))).toEqual(['unknownItem sections.0.items.0.prerequisites.0'])
    expect(properties(path(item('a'), item('b', { prerequisites: ['a', 'a'] })))).toEqual([
      'duplicate sections.0.items.1.prerequisites.1',
    ])
    expect(properties(path(item('a'), item('b', { prerequisites: ['a'], rule: anyN(2) })))).toEqual([
      'countTooHigh sections.0.items.1.rule.count',
    ])
    expect(properties(path(item('a', { minScore: 50 })))).toEqual(['scoreOfNothing sections.0.items.0.minScore'])
    const [from, until] = [day(2).toISOString(), day(1).toISOString()]
    expect(properties(path(item('a', { availableFrom: from, availableUntil: until })))).toEqual([
      'endsBeforeStart sections.0.items.0.availableUntil',
    ])
    const section = {
      id: 's',
      title: {},
      rule: anyN(2),
      items: [item('a'), item('b', { weight: 2 }), item('c', { isRequired: false })],
    }
    expect(properties({ sections: [section] })).toEqual(['weightsDiffer sections.0.rule.kind'])
    expect(properties({ sections: [{ ...section, rule: anyN(3) }] })).toContain('countTooHigh sections.0.rule.count')
  })
})

describe('an item', () => {
  const at = { startedAt: day(1), now: day(10) }
  const done = (...pairs: [string, number | null][]) => new Map(pairs.map(([id, score]) => [id, { isDone: true, score }]))
  const codes = (one: PathItem, results = done()) => lockReasonsOf(one, results, at).map(({ code }) => code)

  it('opens when all, or any N, of its prerequisites are done', () => {
    const needsAll = item('x', { prerequisites: ['a', 'b'] })
    expect(lockReasonsOf(needsAll, done(['a', null]), at)).toEqual([
      { code: 'prerequisites', params: { remaining: 1 }, items: ['b'] },
    ])
    expect(codes(needsAll, done(['a', null], ['b', null]))).toEqual([])
    const any = item('x', { prerequisites: ['a', 'b', 'c'], rule: anyN(2) })
    expect(codes(any, done(['b', null]))).toEqual(['prerequisites'])
    expect(codes(any, done(['b', null], ['c', null]))).toEqual([])
    expect(codes(needsAll, new Map([['a', { isDone: false, score: 100 }]]))).toEqual(['prerequisites'])
  })

  it('may require a score', () => {
    const graded = item('x', { prerequisites: ['a'], minScore: 60 })
    expect(codes(graded, done(['a', 59]))).toEqual(['minScore'])
    expect(codes(graded, done(['a', null]))).toEqual(['minScore'])
    expect(codes(graded, done(['a', 60]))).toEqual([])
  })

  it('opens and closes at its dates; of two openings the later one counts', () => {
    expect(codes(item('x', { availableFrom: day(10).toISOString() }))).toEqual([])
    expect(codes(item('x', { availableFrom: day(11).toISOString() }))).toEqual(['availableFrom'])
    expect(codes(item('x', { availableUntil: day(10).toISOString() }))).toEqual(['availableUntil'])
    expect(codes(item('x', { afterDays: 9 }))).toEqual([])
    expect(codes(item('x', { afterDays: 10 }))).toEqual(['afterDays'])
    expect(codes(item('x', { afterDays: 30, availableFrom: day(20).toISOString() }))).toEqual(['afterDays'])
    expect(codes(item('x', { afterDays: 11, availableFrom: day(20).toISOString(), prerequisites: ['a'] }))).toEqual([
      'prerequisites',
      'availableFrom',
    ])
  })

  it('stays open once it is done', () => {
    const closed = item('x', { availableUntil: day(2).toISOString() })
    expect(locksIn(path(closed), new Map(), at).get('x')).toHaveLength(1)
    expect(locksIn(path(closed), done(['x', null]), at).get('x')).toEqual([])
  })
})

describe('a due rule', () => {
  const end = (n: number) => new Date(day(n + 1).getTime() - 1)
  const dueOf = (rule: DueRule, startedAt: Date) => dueAtOf(rule, startedAt, 'UTC')

  it('gives the due date and the expiry of an enrolment, a number of days with the end of the last one', () => {
    const recurring = { kind: 'recurring', days: 30, everyDays: 365 } as const
    expect(dueOf({ kind: 'none' }, day(1))).toBeNull()
    expect(dueOf({ kind: 'absolute', dueAt: day(9).toISOString() }, day(1))).toEqual(day(9))
    expect(dueOf({ kind: 'relative', days: 14 }, day(1))).toEqual(end(15))
    expect(dueOf(recurring, day(1))).toEqual(end(31))
    expect(expiresAtOf(recurring, { completedAt: day(1), dueAt: null }, 'UTC')).toEqual(end(366))
    expect(expiresAtOf({ kind: 'relative', days: 14 }, { completedAt: day(1), dueAt: null }, 'UTC')).toBeNull()
    expect([runningState(day(2), day(1)), runningState(day(2), day(2)), runningState(null, day(9))]).toEqual([
      'active',
      'overdue',
      'active',
    ])
  })

  it('counts days in the zone of the organization, whatever the hour of the beginning', () => {
    const rule = { kind: 'relative', days: 14 } as const
    // 1 December at 22:30, and 2 December at 00:30, in Riyadh.
    const dues = ['2026-12-01T19:30:00Z', '2026-12-01T21:30:00Z'].map((at) => dueAtOf(rule, new Date(at), 'Asia/Riyadh'))
    expect(dues).toEqual([new Date('2026-12-15T20:59:59.999Z'), new Date('2026-12-16T20:59:59.999Z')])
    expect(runningState(dues[0] ?? null, new Date('2026-12-15T20:00:00Z'))).toBe('active')
  })
})
