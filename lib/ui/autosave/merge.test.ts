import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '@/lib/platform/testing/seed'
import { valueAt } from '@/lib/ui/schema-form/places'
import type { Schema } from '@/lib/ui/schema-form/schema'
import { inOrder, isSame, merged } from './merge'

const text = (isLocalized = true): Schema => ({ type: 'string', ...(isLocalized && { 'x-localized': true }) })
const schema: Schema = {
  type: 'object',
  properties: {
    level: { enum: ['easy', 'hard'] },
    intro: text(),
    rich: { type: 'object', 'x-localized': true, 'x-widget': 'richText' },
    rows: { type: 'array', items: { type: 'array', items: text() } },
    blocks: {
      type: 'array',
      items: {
        oneOf: ['text', 'code'].map((kind) => ({
          type: 'object',
          required: ['kind', 'id'],
          properties: { kind: { const: kind }, id: text(false), text: text(), source: text(false) },
        })),
      },
    },
  },
}
const block = (id: string, ar: string, en?: string) => ({ kind: 'text', id, text: { ar, ...(en && { en }) } })
const merge = (base: object, mine: object, theirs: object) => merged(schema, { bases: [base], mine, theirs })
const idsIn = (value: unknown) => {
  const list = valueAt(value, ['blocks'])
  return Array.isArray(list) ? list.map((item) => valueAt(item, ['id'])) : []
}

describe('a merge of what two people made of one document', () => {
  const base = { level: 'easy', intro: { ar: 'أ', en: 'a' }, blocks: [block('x', '1', 'one'), block('y', '2', 'two')] }

  it('takes the change of each field from whoever made it, each language by itself', () => {
    const found = merge(base, { ...base, intro: { ar: 'أب', en: 'a' } }, { ...base, level: 'hard', intro: { ar: 'أ', en: 'ab' } })
    expect(found.value).toEqual({ ...base, level: 'hard', intro: { ar: 'أب', en: 'ab' } })
    expect(found.conflicts).toEqual([])
    expect(found.taken).toEqual([['level'], ['intro', 'en']])
  })

  it('keeps mine where both changed one field, and offers theirs', () => {
    const found = merge(base, { ...base, level: 'hard', intro: { ar: 'ب', en: 'a' } }, { ...base, intro: { ar: 'ج', en: 'a' } })
    expect(found.value).toEqual({ ...base, level: 'hard', intro: { ar: 'ب', en: 'a' } })
    expect(found.conflicts).toEqual([{ kind: 'value', steps: ['intro', 'ar'], theirs: 'ج' }])
  })

  it('finds items by their ids where they were added, removed and moved', () => {
    const [x, y] = base.blocks
    const mine = { ...base, blocks: [block('new', 'n'), y, block('x', '1!', 'one')] }
    const theirs = { ...base, blocks: [x, block('y', '2', 'two!'), block('z', '3')] }
    const found = merge(base, mine, theirs)
    expect(idsIn(found.value)).toEqual(['new', 'y', 'z', 'x'])
    expect(valueAt(found.value, ['blocks', '@x', 'text', 'ar'])).toBe('1!')
    expect(valueAt(found.value, ['blocks', '@y', 'text', 'en'])).toBe('two!')
    expect(found.conflicts).toEqual([])
  })

  it('offers an item that was removed here and written in there, and the other way round', () => {
    const [x, y] = base.blocks
    const changed = { ...base, blocks: [x, block('y', '2!', 'two')] }
    expect(merge(base, { ...base, blocks: [x] }, changed)).toMatchObject({
      value: { blocks: [x] },
      conflicts: [{ kind: 'value', steps: ['blocks', '@y'], theirs: block('y', '2!', 'two') }],
    })
    expect(merge(base, changed, { ...base, blocks: [x] })).toMatchObject({
      value: changed,
      conflicts: [{ kind: 'value', steps: ['blocks', '@y'], theirs: undefined }],
    })
    expect(merge(base, base, { ...base, blocks: [x] }).value).toEqual({ ...base, blocks: [x] })
    expect(merge(base, { ...base, blocks: [x] }, base).value).toEqual({ ...base, blocks: [x] })
    expect(idsIn(merge(base, { ...base, blocks: [y, x] }, base).value)).toEqual(['y', 'x'])
  })

  it('offers the other order where both moved items', () => {
    const three = { blocks: [block('a', '1'), block('b', '2'), block('c', '3')] }
    const [a, b, c] = three.blocks
    const found = merge(three, { blocks: [b, a, c] }, { blocks: [a, c, b] })
    expect(idsIn(found.value)).toEqual(['b', 'a', 'c'])
    expect(found.conflicts).toEqual([{ kind: 'order', steps: ['blocks'], theirs: ['a', 'c', 'b'] }])
    expect(inOrder([b, a, c], ['a', 'c', 'b'])).toEqual([a, c, b])
  })

  it('merges lists without ids place by place where nobody changed their length, and as a whole otherwise', () => {
    const cell = (ar: string) => ({ ar })
    const table = {
      rows: [
        [cell('1'), cell('2')],
        [cell('3'), cell('4')],
      ],
    }
    const mine = {
      rows: [
        [cell('1!'), cell('2')],
        [cell('3'), cell('4')],
      ],
    }
    const theirs = {
      rows: [
        [cell('1'), cell('2')],
        [cell('3'), cell('4!')],
      ],
    }
    expect(merge(table, mine, theirs)).toMatchObject({
      value: {
        rows: [
          [cell('1!'), cell('2')],
          [cell('3'), cell('4!')],
        ],
      },
      conflicts: [],
    })
    const longer = { rows: [...theirs.rows, [cell('5'), cell('6')]] }
    expect(merge(table, mine, longer)).toMatchObject({ value: mine, conflicts: [{ steps: ['rows'], theirs: longer.rows }] })
    expect(merge(table, table, longer).value).toEqual(longer)
  })

  it('takes an item whose kind was changed as a whole', () => {
    const code = { kind: 'code', id: 'x', source: 'let x' }
    const found = merge(
      base,
      { ...base, blocks: [block('x', '1!', 'one'), base.blocks[1]] },
      { ...base, blocks: [code, base.blocks[1]] },
    )
    expect(found.conflicts).toEqual([{ kind: 'value', steps: ['blocks', '@x'], theirs: code }])
    expect(valueAt(found.value, ['blocks', '@x', 'kind'])).toBe('text')
  })

  it('offers nothing that was sent from here and arrived although its answer was lost', () => {
    const sent = { ...base, level: 'hard', intro: { ar: 'أ ب', en: 'a' } }
    const mine = { ...sent, intro: { ar: 'أ ب ج', en: 'a' } }
    const found = merged(schema, { bases: [base, sent], mine, theirs: { ...sent, blocks: [base.blocks[1]] } })
    expect(found.value).toEqual({ ...mine, blocks: [base.blocks[1]] })
    expect(found.conflicts).toEqual([])
  })

  const ids = ['a', 'b', 'c', 'd', 'e']
  const leaf = fc.constantFrom('', '1', '2', '3')
  const item = (id: string) =>
    fc.oneof(
      fc.record({ kind: fc.constant('text'), id: fc.constant(id), text: fc.record({ ar: leaf, en: leaf }) }),
      fc.record({ kind: fc.constant('code'), id: fc.constant(id), source: leaf }),
    )
  const document = fc.record({
    level: fc.constantFrom('easy', 'hard', undefined),
    intro: fc.record({ ar: leaf, en: leaf }),
    rich: fc.record({ ar: fc.constantFrom({ type: 'doc' }, { type: 'doc', content: [{ type: 'paragraph' }] }) }),
    rows: fc.array(fc.array(fc.record({ ar: leaf }), { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    blocks: fc.shuffledSubarray(ids).chain((some) => fc.tuple(...some.map(item))),
  })

  it('is mine where they changed nothing, theirs where I changed nothing, and the same for both where both made the same', () =>
    fc.assert(
      fc.property(document, document, (one, other) => {
        expect(isSame(merge(one, other, one).value, other)).toBe(true)
        expect(merge(one, other, one).conflicts).toEqual([])
        expect(isSame(merge(one, one, other).value, other)).toBe(true)
        expect(merge(one, one, other).conflicts).toEqual([])
        expect(merge(one, other, other)).toEqual({ value: other, conflicts: [], taken: [] })
      }),
      { seed },
    ))

  /** Every text of a document by its place, items by their ids. */
  const leaves = (value: unknown, at: string[] = []): [string, unknown][] => {
    if (Array.isArray(value)) {
      return value.flatMap((inside, place) =>
        leaves(inside, [...at, typeof inside === 'object' && 'id' in inside ? `@${inside.id}` : String(place)]),
      )
    }
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, inside]) => leaves(inside, [...at, name]))
    return value === '' || value === undefined ? [] : [[at.join('/'), value]]
  }

  it('loses no text that one of two wrote: it is in the document or offered', () =>
    fc.assert(
      fc.property(document, document, document, (common, mine, theirs) => {
        const { value, conflicts } = merge(common, mine, theirs)
        const now = new Map(leaves(value))
        const before = new Map(leaves(common))
        for (const [at, written] of leaves(mine)) if (before.get(at) !== written) expect(now.get(at), at).toBe(written)
        const offered = (at: string) =>
          conflicts.some(({ steps }) => at === steps.join('/') || at.startsWith(`${steps.join('/')}/`))
        for (const [at, written] of leaves(theirs))
          if (before.get(at) !== written) expect(now.get(at) === written || offered(at), at).toBe(true)
        // Taking all that is offered gives up nothing but one's own words in those places.
        for (const { steps, theirs: other, kind } of conflicts)
          if (kind === 'value') expect(isSame(other, valueAt(theirs, steps))).toBe(true)
      }),
      { seed, numRuns: 300 },
    ))
})
