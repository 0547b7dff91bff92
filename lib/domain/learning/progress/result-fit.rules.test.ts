import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { schemaProblems } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { WorkBudget } from '@/lib/platform/work-budget'
import { mostStepsOfResult, resultFaults, resultFits } from './result-fit.rules'

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

/** A schema with alternatives that all read the same text with the same pattern. */
const alternatives = (count: number, pattern: string) => ({
  type: 'object',
  properties: {
    v: {
      oneOf: Array.from({ length: count }, (_, at) => ({
        type: 'object',
        required: ['kind', 's'],
        properties: { kind: { const: `k${at}` }, s: { type: 'string', maxLength: 32_000, pattern } },
      })),
    },
  },
})
const stepsOf = (schema: object, result: unknown) => {
  const budget = new WorkBudget(Number.POSITIVE_INFINITY)
  return { faults: resultFaults({ ...schema }, result, budget), steps: budget.used }
}

describe('the work for a result', () => {
  it('is that of the alternative which its constant chooses, however many there are and wherever the constant stands', () => {
    const [one, many] = [alternatives(1, '^[ab]+$'), alternatives(100, '^[ab]+$')]
    for (const result of [{ v: { s: 'ab'.repeat(1_000), kind: 'k0' } }, { v: { kind: 'k0', s: 'ab'.repeat(1_000) } }]) {
      expect(stepsOf(many, result)).toEqual(stepsOf(one, result))
      expect(stepsOf(many, result)).toMatchObject({ faults: [], steps: expect.any(Number) })
      expect(stepsOf(many, result).steps).toBeGreaterThan(2_000)
    }
    expect(stepsOf(many, { v: { s: 'ab'.repeat(1_000), kind: 'k100' } }).steps).toBeLessThan(10)
  })

  it('ends where it costs too much, and the result is refused for that', () => {
    const costly = alternatives(8, '(?:[ab]?[bc]?){250}[xy]')
    const { faults, steps } = stepsOf(costly, { v: { s: 'ab'.repeat(15_500), kind: 'k0' } })
    expect(faults).toEqual([{ key: 'bodyTooCostly', property: 'result' }])
    expect(steps).toBeLessThanOrEqual(mostStepsOfResult)
    // The same pattern over a short text is no problem.
    expect(stepsOf(costly, { v: { s: 'abx', kind: 'k0' } }).faults).toEqual([])
    // Without a constant all alternatives are tried, within the same budget.
    const anyKind = stepsOf(alternatives(100, '^[ab]{1,400}$'), { v: { s: 'a'.repeat(300) } })
    expect(anyKind.steps).toBeLessThanOrEqual(mostStepsOfResult)
  })

  it('does not grow with the square of a list, or with the choices of each value', () => {
    const unique = { type: 'object', properties: { l: { type: 'array', uniqueItems: true, items: { type: 'object' } } } }
    const list = Array.from({ length: 900 }, (_, at) => ({ at }))
    expect(stepsOf(unique, { l: list }).faults).toEqual([])
    expect(stepsOf(unique, { l: [...list, { at: 0 }] }).faults).toEqual([{ key: 'contentRepeated', property: 'result.l' }])
    let reads = 0
    const choices = new Proxy(
      Array.from({ length: 500 }, (_, at) => `c${at}`),
      {
        get: (of, name, self) => {
          if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
          return Reflect.get(of, name, self)
        },
      },
    )
    const chosen = { type: 'object', properties: { l: { type: 'array', items: { enum: choices } } } }
    expect(stepsOf(chosen, { l: Array.from({ length: 1_000 }, () => 'c499') }).faults).toEqual([])
    expect(reads).toBeLessThan(2_000)
  })

  it('is bounded when a schema is accepted: a pattern counts as often as it is used', () => {
    const rules = (count: number) =>
      schemaProblems(alternatives(count, '(?:[ab]?[bc]?){250}[xy]'), 'resultSchema').map(({ rule }) => rule)
    expect(rules(100)).toContain('schemaPattern')
    expect(rules(3)).not.toContain('schemaPattern')
  })
})
