import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Branch, dropped, moved, placeOf, type Row, rowsOf, step, wayOf } from './tree'

/** `a: 1 2, b: 3` as a tree. */
const treeOf = (text: string): Branch[] =>
  text.split(',').map((part) => {
    const [id = '', items = ''] = part.split(':').map((one) => one.trim())
    return { id, items: items ? items.split(' ').map((item) => ({ id: item })) : [] }
  })
const textOf = (tree: readonly Branch[]) =>
  tree.map(({ id, items }) => `${id}:${items.map((one) => ` ${one.id}`).join('')}`).join(', ')
const tree = treeOf('a: 1 2 3, b:, c: 4 5')
const noneClosed = new Set<string>()
const rowOf = (id: string, kind: Row['kind'], of = tree, closed: ReadonlySet<string> = noneClosed): Row => {
  const found = rowsOf(of, closed).find((row) => row.id === id && row.kind === kind)
  if (!found) throw new Error(`There is no ${kind} ${id}`)
  return found
}

describe('moving in a tree of groups and items', () => {
  it.each([
    ['1', { group: 0, item: 2 }, 'a: 2 3 1, b:, c: 4 5'],
    ['3', { group: 0, item: 0 }, 'a: 3 1 2, b:, c: 4 5'],
    ['2', { group: 1, item: 0 }, 'a: 1 3, b: 2, c: 4 5'],
    ['2', { group: 2, item: 99 }, 'a: 1 3, b:, c: 4 5 2'],
    ['c', { group: 0, item: null }, 'c: 4 5, a: 1 2 3, b:'],
    ['a', { group: 2, item: null }, 'b:, c: 4 5, a: 1 2 3'],
  ])('puts %s to %o', (id, to, expected) => {
    expect(textOf(moved(tree, id, to))).toBe(expected)
  })

  it('makes no item of a group, no group of an item, and nothing of what is not there', () => {
    expect(moved(tree, 'a', { group: 2, item: 0 })).toBe(tree)
    expect(moved(tree, '1', { group: 2, item: null })).toBe(tree)
    expect(moved(tree, 'x', { group: 0, item: 0 })).toBe(tree)
  })

  it('keeps every group and every item, once, wherever something is put', () => {
    const ids = ['a', 'b', 'c', '1', '2', '3', '4', '5']
    const place = fc.record({ group: fc.integer({ min: -2, max: 6 }), item: fc.option(fc.integer({ min: -2, max: 6 })) })
    fc.assert(
      fc.property(fc.constantFrom(...ids), place, (id, to) => {
        const after = moved(tree, id, to)
        const all = after.flatMap((branch) => [branch.id, ...branch.items.map((one) => one.id)])
        expect(all.toSorted()).toEqual(ids.toSorted())
      }),
    )
  })
})

describe('a key', () => {
  it.each([
    ['1', 'up', null],
    ['1', 'down', 'a: 2 1 3, b:, c: 4 5'],
    ['3', 'down', 'a: 1 2, b: 3, c: 4 5'],
    ['4', 'up', 'a: 1 2 3, b: 4, c: 5'],
    ['5', 'down', null],
    ['2', 'forward', 'a: 1 3, b: 2, c: 4 5'],
    ['5', 'back', 'a: 1 2 3, b: 5, c: 4'],
    ['1', 'back', null],
    ['a', 'up', null],
    ['a', 'down', 'b:, a: 1 2 3, c: 4 5'],
    ['c', 'down', null],
    ['b', 'forward', null],
  ] as const)('takes %s %s', (id, way, expected) => {
    const to = step(tree, id, way)
    expect(to && textOf(moved(tree, id, to))).toBe(expected)
  })

  it('that is pressed again and again brings an item through every place', () => {
    let now: readonly Branch[] = tree
    const seen: string[] = []
    for (let to = step(now, '1', 'down'); to; to = step(now, '1', 'down')) {
      now = moved(now, '1', to)
      seen.push(textOf(now))
    }
    expect(seen).toEqual([
      'a: 2 1 3, b:, c: 4 5',
      'a: 2 3 1, b:, c: 4 5',
      'a: 2 3, b: 1, c: 4 5',
      'a: 2 3, b:, c: 1 4 5',
      'a: 2 3, b:, c: 4 1 5',
      'a: 2 3, b:, c: 4 5 1',
    ])
  })

  it('to the side means the other side where people read from right to left', () => {
    expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Enter'].map((key) => wayOf(key, 'ltr'))).toEqual([
      'forward',
      'back',
      'up',
      null,
    ])
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown'].map((key) => wayOf(key, 'rtl'))).toEqual(['back', 'forward', 'down'])
  })
})

describe('dropping', () => {
  it.each([
    ['1', rowOf('3', 'item'), 'lower', 'a: 2 3 1, b:, c: 4 5'],
    ['1', rowOf('3', 'item'), 'upper', 'a: 2 1 3, b:, c: 4 5'],
    ['4', rowOf('1', 'item'), 'upper', 'a: 4 1 2 3, b:, c: 5'],
    ['1', rowOf('b', 'group'), 'lower', 'a: 2 3, b: 1, c: 4 5'],
    ['1', rowOf('b', 'group'), 'upper', 'a: 2 3 1, b:, c: 4 5'],
    ['1', rowOf('c', 'group'), 'upper', 'a: 2 3, b: 1, c: 4 5'],
    ['4', rowOf('a', 'group'), 'upper', 'a: 4 1 2 3, b:, c: 5'],
    ['1', rowOf('c', 'end'), 'upper', 'a: 2 3, b:, c: 4 5 1'],
    ['1', rowOf('c', 'group', tree, new Set(['c'])), 'lower', 'a: 2 3, b:, c: 4 5 1'],
    ['c', rowOf('a', 'group'), 'upper', 'c: 4 5, a: 1 2 3, b:'],
    ['c', rowOf('2', 'item'), 'upper', 'a: 1 2 3, c: 4 5, b:'],
    ['a', rowOf('5', 'item'), 'lower', 'b:, c: 4 5, a: 1 2 3'],
  ] as const)('%s on %o, its %s half', (id, over, half, expected) => {
    const to = dropped(tree, id, over, half)
    expect(to && textOf(moved(tree, id, to))).toBe(expected)
  })

  it('where it stands changes nothing', () => {
    expect(dropped(tree, '2', rowOf('2', 'item'), 'upper')).toBeNull()
    expect(dropped(tree, '2', rowOf('1', 'item'), 'lower')).toBeNull()
    expect(dropped(tree, '2', rowOf('3', 'item'), 'upper')).toBeNull()
    expect(dropped(tree, 'a', rowOf('2', 'item'), 'lower')).toBeNull()
    expect(dropped(tree, 'x', rowOf('2', 'item'), 'lower')).toBeNull()
  })
})

describe('the rows of a tree', () => {
  it('are its groups, their items and an end for each, and of a closed group the group alone', () => {
    expect(rowsOf(tree, new Set(['c'])).map(({ key, kind, item, size }) => [key, kind, item, size])).toEqual([
      ['a', 'group', null, 3],
      ['1', 'item', 0, 3],
      ['2', 'item', 1, 3],
      ['3', 'item', 2, 3],
      ['a/end', 'end', null, 3],
      ['b', 'group', null, 3],
      ['b/end', 'end', null, 0],
      ['c', 'group', null, 3],
    ])
    expect(placeOf(tree, '5')).toEqual({ group: 2, item: 1 })
    expect(placeOf(tree, 'x')).toBeNull()
  })
})
