import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { builtInModuleTypes } from '../modules/built-in-module-types.rules'
import { resultFits } from './result-fit.rules'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  $defs: { name: { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z؀-ۿ]+$' } },
  properties: {
    kind: { enum: ['a', 'b'] },
    name: { $ref: '#/$defs/name' },
    count: { type: 'integer', minimum: 0, maximum: 10, multipleOf: 5 },
    tags: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string' } },
    pair: { type: 'array', prefixItems: [{ type: 'number' }, { const: true }], items: false },
    either: { oneOf: [{ type: 'string' }, { type: 'object', required: ['x'], properties: { x: { type: 'null' } } }] },
  },
}

describe('the result of an event', () => {
  it('is valid exactly if a JSON Schema validator accepts it', () => {
    const ajv = new Ajv2020({ strict: false }).compile(schema)
    const results: object[] = [
      { kind: 'a' },
      { kind: 'c' },
      {},
      { kind: 'b', more: 1 },
      ...['ab', 'a', 'abcd', 'A1', 'نعم', '😀😀'].map((name) => ({ kind: 'a', name })),
      ...[0, 5, 7, 10, 15, 2.5, '5', null].map((count) => ({ kind: 'a', count })),
      ...[[], ['x'], ['x', 'x'], ['x', 'y', 'z'], [1], 'x'].map((tags) => ({ kind: 'a', tags })),
      ...[[1, true], [1, false], [1], [1, true, 3], ['1']].map((pair) => ({ kind: 'a', pair })),
      ...['text', { x: null }, { x: 1 }, {}, 4].map((either) => ({ kind: 'a', either })),
    ]
    for (const result of results) expect(resultFits(schema, result), JSON.stringify(result)).toBe(ajv(result))
    expect(results.filter((it) => resultFits(schema, it)).length).toBeGreaterThan(5)
  })

  it('is accepted only if the type has a schema for it, within limits', () => {
    expect(resultFits(null, undefined)).toBe(true)
    expect(resultFits(null, {})).toBe(false)
    expect(resultFits({ type: 'object' }, { text: 'x'.repeat(33_000) })).toBe(false)
    expect(resultFits({ type: 'object' }, { text: '\0' })).toBe(false)
    expect(resultFits({ type: 'object' }, { list: Array.from({ length: 3_000 }, () => 1) })).toBe(false)
    expect(resultFits({ $ref: '#/$defs/loop', $defs: { loop: { $ref: '#/$defs/loop' } } }, { x: 1 })).toBe(false)
  })

  it('of every built-in type has a schema that events can satisfy', () => {
    for (const { key, resultSchema } of builtInModuleTypes) {
      expect(resultFits(resultSchema, { nothingLikeIt: true }), key).toBe(false)
      expect(resultFits(resultSchema, undefined), key).toBe(true)
    }
  })
})
