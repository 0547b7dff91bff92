import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cycleIn, faultsIn } from '@/lib/domain/learning/learning-paths/structure.rules'
import { type Item, itemsOf, type Section, type Structure } from './outline'
import { broughtBack, partAt, settled, withChanged, withModules, withMoved, withoutPart, withSection } from './outline-changes'

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
const section = (id: string, items: Item[], rule: Section['rule'] = { kind: 'all' }): Section => ({
  id,
  title: { en: id },
  rule,
  items,
})
const path: Structure = {
  sections: [
    section('a', [item('1'), item('2', { prerequisites: ['1'], minScore: 60 }), item('3')], { kind: 'anyN', count: 3 }),
    section('b', [item('4', { prerequisites: ['2', '3'], rule: { kind: 'anyN', count: 2 } })]),
    section('c', []),
  ],
}
const textOf = ({ sections }: Structure) =>
  sections.map(({ id, items }) => `${id}: ${items.map((one) => one.id).join(' ')}`.trim())
const find = (structure: Structure, id: string) => itemsOf(structure).find((one) => one.id === id)

describe('changing the contents of a path', () => {
  it('adds modules at the end of a section in the order they were chosen, and a section at the end', () => {
    const ids = ['5', '6']
    const made = () => ids.shift() ?? ''
    const added = withModules(path, 'b', ['x', 'y'], made)
    expect(textOf(added)).toEqual(['a: 1 2 3', 'b: 4 5 6', 'c:'])
    expect(find(added, '6')).toEqual({ ...item('6'), moduleId: 'y' })
    expect(textOf(withSection(path, { title: {}, rule: { kind: 'all' } }, 'd')).at(-1)).toBe('d:')
  })

  it('asks of a section no more than it has, once an item was moved out of it', () => {
    const moved = withMoved(path, '3', { group: 2, item: 0 })
    expect(textOf(moved)).toEqual(['a: 1 2', 'b: 4', 'c: 3'])
    expect(moved.sections[0]?.rule).toEqual({ kind: 'anyN', count: 2 })
  })

  it('takes an item out of the rules of others with it', () => {
    const without = withoutPart(withoutPart(path, '3'), '1')
    expect(find(without, '4')).toMatchObject({ prerequisites: ['2'], rule: { kind: 'anyN', count: 1 } })
    expect(find(without, '2')).toMatchObject({ prerequisites: [], rule: { kind: 'all' }, minScore: null })
    expect(find(withoutPart(path, 'a'), '4')).toMatchObject({ prerequisites: [], rule: { kind: 'all' } })
  })

  it('never lets an item come before itself, nor twice before another', () => {
    const changed = withChanged(path, { id: '4', prerequisites: ['4', '1', '1', 'gone'] })
    expect(find(changed, '4')?.prerequisites).toEqual(['1'])
  })

  it('asks for no required item of a section that has none left', () => {
    const none = ['1', '2', '3'].reduce((now, id) => withChanged(now, { id, isRequired: false }), path)
    expect(none.sections[0]?.rule).toEqual({ kind: 'all' })
  })

  it.each(['1', '2', '3', '4', 'a', 'b', 'c'])('brings %s back as it was, with every rule that named it', (id) => {
    expect(broughtBack(withoutPart(path, id), path, id)).toEqual(path)
  })

  it('brings back beside what was done since, and leaves rules alone that were changed since', () => {
    const since = withChanged(withMoved(withoutPart(path, '1'), '4', { group: 2, item: 0 }), { id: '2', afterDays: 5 })
    const back = broughtBack(since, path, '1')
    expect(textOf(back)).toEqual(['a: 1 2 3', 'b:', 'c: 4'])
    expect(find(back, '2')).toMatchObject({ prerequisites: [], afterDays: 5 })
    expect(textOf(broughtBack(withoutPart(since, 'a'), path, '1'))).toEqual(['b: 1', 'c: 4'])
  })

  it('leaves contents that the API takes, whatever is moved and removed', () => {
    const part = fc.constantFrom('1', '2', '3', '4', 'a', 'b', 'c')
    const place = fc.record({ group: fc.nat(3), item: fc.option(fc.nat(4)) })
    const act = fc.oneof(part, fc.tuple(part, place))
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const end = acts.reduce<Structure>(
          (now, one) => (typeof one === 'string' ? withoutPart(now, one) : withMoved(now, one[0], one[1])),
          path,
        )
        expect(faultsIn(end)).toEqual([])
        expect(cycleIn(end)).toBeNull()
        expect(settled(end)).toEqual(end)
      }),
    )
  })

  it('finds what the API names by its place', () => {
    expect(partAt(path, 'sections.1.items.0.rule.count')?.id).toBe('4')
    expect(partAt(path, 'sections.0.rule.kind')?.id).toBe('a')
    expect(partAt(path, 'sections.7')).toBeUndefined()
    expect(partAt(path, 'title')).toBeUndefined()
  })
})
