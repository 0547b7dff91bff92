import { describe, expect, it } from 'vitest'
import type { OwnPath } from './outline'
import { byUrgency, isRunning } from './urgency'

type Urgent = Parameters<typeof byUrgency>[0] & { name: string }
const path = (name: string, more: Partial<Urgent> = {}): Urgent => ({
  name,
  state: 'active',
  dueAt: null,
  source: 'self',
  percent: 0,
  ...more,
})
const order = (...paths: Urgent[]) => paths.toSorted(byUrgency).map(({ name }) => name)

describe('the path that a learner goes on with', () => {
  it('is the one that is due before an optional one, also where the optional one is further and the other not begun', () => {
    const optional = path('optional', { percent: 80 })
    expect(order(optional, path('due', { state: 'invited', source: 'bulk', dueAt: '2026-12-15T00:00:00.000Z' }))).toEqual([
      'due',
      'optional',
    ])
  })

  it('is an assigned one before one taken by choice', () => {
    const optional = path('optional', { percent: 80 })
    expect(order(optional, path('assigned', { state: 'invited', source: 'bulk' }))).toEqual(['assigned', 'optional'])
    expect(order(optional, path('renewed', { source: 'renewal' }))).toEqual(['renewed', 'optional'])
  })

  it('is what is late, then what is due first, then what is further', () => {
    const due = (name: string, day: number, more: Partial<Urgent> = {}) =>
      path(name, { dueAt: `2026-12-${day}T00:00:00.000Z`, ...more })
    const late = due('late', 20, { state: 'overdue' })
    expect(order(path('further', { percent: 5 }), path('begun'), due('later', 19), due('sooner', 11), late)).toEqual([
      ...['late', 'sooner', 'later', 'further', 'begun'],
    ])
  })

  it.each([
    ['invited', true],
    ['active', true],
    ['overdue', true],
    ['waiting', false],
    ['completed', false],
    ['withdrawn', false],
  ] satisfies [OwnPath['state'], boolean][])('is one that is %s: %s', (state, is) => expect(isRunning({ state })).toBe(is))
})
