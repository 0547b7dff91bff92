import { describe, expect, it } from 'vitest'
import { jsonBytes, jsonShape } from '@/lib/domain/learning/modules/schemas/json-limits.rules'

const lists = (levels: number): unknown => (levels === 0 ? 1 : [lists(levels - 1)])

describe('jsonShape', () => {
  it('counts values and levels without recursion', () => {
    const limits = { nodes: 100, nesting: 5 }
    expect(jsonShape({ a: [1, 'x', null, true] }, limits)).toBeNull()
    expect(jsonShape(lists(5), limits)).toBeNull()
    expect(jsonShape(lists(6), limits)).toBe('tooDeep')
    expect(jsonShape(Array(99).fill(0), limits)).toBeNull()
    expect(jsonShape(Array(100).fill(0), limits)).toBe('tooLarge')
    expect(jsonShape([10n], limits)).toBe('notJson')
    expect(jsonShape([new Map()], limits)).toBe('notJson')
    expect(jsonBytes({ a: 'ش' })).toBe(10)
    expect(jsonShape(JSON.parse('{"a":{"__proto__":1}}'), limits)).toBe('name')
  })
})
