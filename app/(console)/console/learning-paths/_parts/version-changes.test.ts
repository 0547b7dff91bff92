import { describe, expect, it } from 'vitest'
import type { Item, Section, Structure } from './outline'
import { changesBetween } from './version-changes'

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  moduleId: `module ${id}`,
  weight: 1,
  isRequired: true,
  prerequisites: [],
  rule: { kind: 'all' },
  minScore: null,
  availableFrom: null,
  availableUntil: null,
  afterDays: null,
  ...more,
})
const section = (id: string, items: Item[], more: Partial<Section> = {}): Section => ({
  id,
  title: { en: id },
  rule: { kind: 'all' },
  items,
  ...more,
})
const of = (...sections: Section[]): Structure => ({ sections })
const told = (older: Structure, newer: Structure) =>
  changesBetween(older, newer).map(({ part, kind, id }) => `${part} ${id} ${kind}`)
const items = (ids: string) => [...ids].map((id) => item(id))

describe('what differs between two versions', () => {
  const older = of(section('a', items('123')), section('b', items('45')))

  it('is nothing between equal ones', () => {
    expect(changesBetween(older, structuredClone(older))).toEqual([])
  })

  it.each([
    ['an item that was moved to the front', of(section('a', items('312')), section('b', items('45'))), ['item 3 moved']],
    ['one that went to another section', of(section('a', items('13')), section('b', items('425'))), ['item 2 moved']],
    [
      'what was added and removed',
      of(section('a', items('123')), section('c', items('56'))),
      ['section b removed', 'section c added', 'item 4 removed', 'item 5 moved', 'item 6 added'],
    ],
    ['sections in another order', of(section('b', items('45')), section('a', items('123'))), ['section b moved']],
    [
      'a section with another name',
      of(section('a', items('123'), { title: { en: 'A' } }), section('b', items('45'))),
      ['section a changed'],
    ],
    [
      'another rule',
      of(section('a', [item('1'), item('2', { prerequisites: ['1'] }), item('3')]), section('b', items('45'))),
      ['item 2 changed'],
    ],
  ])('is %s, and only that', (_, newer, expected) => {
    expect(told(older, newer)).toEqual(expected)
  })

  it('names the fewest moves', () => {
    expect(told(of(section('a', items('123456'))), of(section('a', items('234561'))))).toEqual(['item 1 moved'])
    expect(told(of(section('a', items('123456'))), of(section('a', items('654321'))))).toHaveLength(5)
  })
})
