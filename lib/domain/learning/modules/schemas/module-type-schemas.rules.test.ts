import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaProblems, withDefaultBounds } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { type SchemaRule, schemaLimits } from '@/lib/domain/learning/modules/schemas/schema-limits.rules'
import { linearPattern } from '@/lib/domain/learning/modules/schemas/schema-patterns.rules'
import { seed } from '@/lib/platform/testing/seed'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const one = (schema: unknown) => object({ a: schema })
const many = (count: number, of: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, of(at)]))
const nest = (levels: number): object => (levels === 0 ? { type: 'boolean' } : one(nest(levels - 1)))
const doubled = (levels: number) =>
  object(
    { a: { $ref: '#/$defs/d0' } },
    {
      $defs: Object.fromEntries(
        Array.from({ length: levels }, (_, at) => [
          `d${at}`,
          at === levels - 1
            ? { type: 'boolean' }
            : object({ a: { $ref: `#/$defs/d${at + 1}` }, b: { $ref: `#/$defs/d${at + 1}` } }),
        ]),
      ),
    },
  )
const pattern = (source: unknown) => one({ type: 'string', pattern: source })
const variant = (kind: string, more: object = {}) => object({ kind: { const: kind }, ...more })

const hostile: [name: string, rule: SchemaRule, schema: unknown][] = [
  ['no schema', 'schemaInvalid', undefined],
  ['null', 'schemaRootObject', null],
  ['a text', 'schemaRootObject', 'object'],
  ['a list', 'schemaRootObject', []],
  ['true', 'schemaRootObject', true],
  ['a root of another type', 'schemaRootObject', { type: 'array', items: { type: 'string' } }],
  ['a root of two types', 'schemaRootObject', { type: ['object', 'null'] }],
  ['a function', 'schemaInvalid', one({ default: () => 1 })],
  ['not a number', 'schemaInvalid', one({ type: 'number', minimum: Number.NaN })],
  ['a date object', 'schemaInvalid', one({ default: new Date(0) })],
  ['20,000 properties', 'schemaTooLarge', object(many(20_000, () => ({ type: 'string' })))],
  ['a long description', 'schemaTooLarge', { type: 'object', description: 'x'.repeat(70_000) }],
  ['a long Arabic description, counted in bytes', 'schemaTooLarge', { type: 'object', description: 'ش'.repeat(40_000) }],
  ['a huge enum', 'schemaTooLarge', one({ enum: Array.from({ length: 100_000 }, (_, at) => at) })],
  ['an enum of 501', 'schemaUnbounded', one({ enum: Array.from({ length: 501 }, (_, at) => at) })],
  ['a required list of 501', 'schemaUnbounded', object({}, { required: Array.from({ length: 501 }, (_, at) => `r${at}`) })],
  ['nine levels', 'schemaTooDeep', nest(8)],
  ['two hundred levels', 'schemaTooDeep', nest(200)],
  ['a default of 10,000 nested lists', 'schemaTooDeep', one({ default: JSON.parse(`${'['.repeat(10_000)}1${']'.repeat(10_000)}`) })],
  ['nested items', 'schemaTooDeep', one(Array.from({ length: 9 }).reduce((items) => ({ type: 'array', items }), { type: 'string' }))],
  ['depth through references', 'schemaTooDeep', object({ a: { $ref: '#/$defs/d0' } }, { $defs: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`d${at}`, at === 11 ? { type: 'boolean' } : one({ $ref: `#/$defs/d${at + 1}` })])) })],
  ['201 properties', 'schemaTooMany', object(many(201, () => ({ type: 'boolean' })))],
  ['600 subschemas', 'schemaTooMany', object(many(20, () => object(many(30, () => ({ type: 'boolean' })))))],
  ['20 doubled references', 'schemaTooMany', doubled(20)],
  ['2,000 doubled references', 'schemaTooLarge', doubled(2_000)],
  ['240 doubled references', 'schemaTooMany', doubled(240)],
  ['wide definitions multiplied', 'schemaTooMany', object(many(60, () => ({ $ref: '#/$defs/wide' })), { $defs: { wide: object(many(100, () => ({ type: 'boolean' }))) } })],
  ['a remote reference', 'schemaRemoteRef', one({ $ref: 'https://evil.example/schema.json' })],
  ['a file reference', 'schemaRemoteRef', one({ $ref: 'file:///etc/passwd' })],
  ['a relative reference', 'schemaRemoteRef', one({ $ref: 'other.json#/$defs/a' })],
  ['a reference to the root', 'schemaRemoteRef', one({ $ref: '#' })],
  ['a reference into properties', 'schemaRemoteRef', one({ $ref: '#/properties/a' })],
  ['a reference that is no text', 'schemaRemoteRef', one({ $ref: 5 })],
  ['an escaped reference', 'schemaRemoteRef', one({ $ref: '#/$defs/a~1b' })],
  ['a reference to the meta-schema', 'schemaRemoteRef', one({ $ref: 'https://json-schema.org/draft/2020-12/schema' })],
  ['a missing definition', 'schemaInvalid', one({ $ref: '#/$defs/nothing' })],
  ['a definition only JavaScript has', 'schemaInvalid', one({ $ref: '#/$defs/toString' })],
  ['a definition of itself', 'schemaCyclicRef', object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/a' } } })],
  ['a ring of two', 'schemaCyclicRef', object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: one({ $ref: '#/$defs/b' }), b: { type: 'array', items: { $ref: '#/$defs/a' } } } })],
  ['an unused ring', 'schemaCyclicRef', object({}, { $defs: { a: { oneOf: [{ $ref: '#/$defs/a' }, { const: 1 }] } } })],
  ['$dynamicRef', 'schemaKeyword', one({ $dynamicRef: '#node' })],
  ['$dynamicAnchor', 'schemaKeyword', object({}, { $dynamicAnchor: 'node' })],
  ['$anchor', 'schemaKeyword', one({ $anchor: 'here', type: 'string' })],
  ['$id', 'schemaKeyword', object({}, { $id: 'https://masar.example/other-tenant' })],
  ['$vocabulary', 'schemaKeyword', object({}, { $vocabulary: {} })],
  ['another dialect', 'schemaKeyword', object({}, { $schema: 'http://json-schema.org/draft-07/schema#' })],
  ['$recursiveRef', 'schemaKeyword', one({ $recursiveRef: '#' })],
  ['$async', 'schemaKeyword', object({}, { $async: true })],
  ['nested $defs', 'schemaKeyword', one({ $defs: { a: { type: 'string' } } })],
  ['allOf', 'schemaKeyword', object({}, { allOf: [{ type: 'object' }] })],
  ['not', 'schemaKeyword', one({ not: {} })],
  ['if and then', 'schemaKeyword', JSON.parse('{"type":"object","if":{},"then":{}}')],
  ['patternProperties', 'schemaKeyword', object({}, { patternProperties: { '^(a+)+$': {} } })],
  ['propertyNames', 'schemaKeyword', object({}, { propertyNames: { pattern: '^(a+)+$' } })],
  ['contains', 'schemaKeyword', one({ type: 'array', contains: {} })],
  ['unevaluatedProperties', 'schemaKeyword', object({}, { unevaluatedProperties: false })],
  ['dependentSchemas', 'schemaKeyword', object({}, { dependentSchemas: {} })],
  ['an unknown studio keyword', 'schemaKeyword', one({ type: 'string', 'x-run': 'alert(1)' })],
  ['$data in a limit', 'schemaInvalid', one({ type: 'string', maxLength: { $data: '1/b' } })],
  ['$data in a pattern', 'schemaInvalid', pattern({ $data: '1/b' })],
  ['$comment', 'schemaKeyword', one({ $comment: 'x' })],
  ['lookahead', 'schemaPattern', pattern('^(?=a)a')],
  ['lookbehind', 'schemaPattern', pattern('(?<=a)b')],
  ['a back reference', 'schemaPattern', pattern('(a+)\\1')],
  ['a broken pattern', 'schemaPattern', pattern('([a-z')],
  ['flags inside a pattern', 'schemaPattern', pattern('(?i)a')],
  ['a repeat of a repeat', 'schemaPattern', pattern('((a{100}){100}){100}')],
  ['a pattern of 2,000 steps', 'schemaPattern', pattern('(?:a?){600}a{600}')],
  ['a long pattern', 'schemaPattern', pattern('a'.repeat(501))],
  ['200 costly patterns', 'schemaPattern', object(many(200, (at) => ({ pattern: `[^\\p{L}\\p{N}]{3}x${at}${'[^\\p{L}]'.repeat(20)}` })))],
  ['400 small patterns', 'schemaPattern', object({ a: object(many(200, (at) => ({ pattern: `a${at}` }))), b: object(many(200, (at) => ({ pattern: `b${at}` }))) })],
  ['21 Unicode classes in patterns', 'schemaPattern', object(many(7, (at) => ({ pattern: `^[\\p{L}\\p{N}][^\\P{M}]${at}$` })))],
  ['21 patterns', 'schemaPattern', object(many(21, (at) => ({ pattern: `a${at}` })))],
  ['301 subschemas', 'schemaTooMany', object({ a: object(many(150, () => ({}))), b: object(many(150, () => ({}))) })],
  ['many keywords in few subschemas', 'schemaTooMany', object(many(190, () => ({ type: 'string', minLength: 1, maxLength: 2, title: 'a', description: 'b', default: 'c', minimum: 1, maximum: 2, multipleOf: 1, minItems: 1, maxItems: 2 })))],
  ['many required names', 'schemaTooMany', object(many(10, () => object({}, { required: Array.from({ length: 200 }, (_, at) => `r${at}`) })))],
  ['many choices', 'schemaTooMany', object(many(10, () => ({ enum: Array.from({ length: 200 }, (_, at) => at) })))],
  ['oneOf decided by objects', 'schemaKeyword', one({ oneOf: [{ const: { a: 1 } }, { const: { a: 2 } }] })],
  ['uniqueItems without maxItems', 'schemaUnbounded', one({ type: 'array', uniqueItems: true })],
  ['uniqueItems of a million', 'schemaUnbounded', one({ type: 'array', uniqueItems: true, maxItems: 1_000_000 })],
  ['additionalProperties true', 'schemaUnbounded', object({}, { additionalProperties: true })],
  ['additionalProperties with a schema', 'schemaUnbounded', object({}, { additionalProperties: { type: 'string' } })],
  ['a property that takes anything', 'schemaUnbounded', object({ a: true })],
  ['an unknown format', 'schemaFormat', one({ type: 'string', format: 'regex' })],
  ['a format that runs patterns', 'schemaFormat', one({ type: 'string', format: 'email' })],
  ['a format that is no text', 'schemaFormat', one({ format: ['uri'] })],
  ['__proto__ as a property', 'schemaPropertyName', JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')],
  ['constructor as a property', 'schemaPropertyName', object({ constructor: { type: 'string' } })],
  ['prototype in a definition', 'schemaPropertyName', object({}, { $defs: { prototype: { type: 'string' } } })],
  ['__proto__ in a default', 'schemaPropertyName', JSON.parse('{"type":"object","properties":{"a":{"default":{"__proto__":{"admin":true}}}}}')],
  ['__proto__ as required', 'schemaPropertyName', object({}, { required: ['__proto__'] })],
  ['a property without a name', 'schemaPropertyName', object({ '': { type: 'string' } })],
  ['a property name of 65 characters', 'schemaPropertyName', object({ ['n'.repeat(65)]: { type: 'string' } })],
  ['oneOf without a discriminator', 'schemaKeyword', one({ oneOf: [object({ a: { type: 'string' } }), object({ b: { type: 'string' } })] })],
  ['oneOf of 101 branches', 'schemaUnbounded', one({ oneOf: Array.from({ length: 101 }, (_, at) => ({ const: at })) })],
  ['many branches over a wide definition', 'schemaKeyword', object(many(4, () => ({ oneOf: Array(100).fill({ $ref: '#/$defs/w' }) })), { $defs: { w: object(many(1_200, (at) => ({ const: at }))) } })],
  ['oneOf with one constant twice', 'schemaKeyword', one({ oneOf: [variant('x'), variant('x')] })],
  ['oneOf through a ring', 'schemaCyclicRef', object({ a: { oneOf: [{ $ref: '#/$defs/a' }] } }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } })],
  ['an unknown type', 'schemaInvalid', one({ type: 'text' })],
  ['properties that are a list', 'schemaInvalid', { type: 'object', properties: [] }],
  ['a list of items schemas', 'schemaInvalid', one({ type: 'array', items: [{ type: 'string' }] })],
  ['a negative length', 'schemaInvalid', one({ type: 'string', maxLength: -1 })],
  ['a fraction of an item', 'schemaInvalid', one({ type: 'array', maxItems: 1.5 })],
  ['multipleOf zero', 'schemaInvalid', one({ type: 'number', multipleOf: 0 })],
  ['an unknown widget', 'schemaWidget', one({ type: 'string', 'x-widget': 'html' })],
  ['labels for other choices', 'schemaEnumLabels', one({ enum: [1, 2], 'x-enumLabels': { ar: ['واحد'], en: ['One'] } })],
  ['a secret that is no boolean', 'schemaSecret', one({ type: 'string', 'x-secret': 'no' })],
] // biome-ignore format: a table

describe('schemaProblems', () => {
  it('has enough hostile schemas', () => expect(hostile.length).toBeGreaterThanOrEqual(50))

  it.each(hostile)('refuses %s with %s', (_, rule, schema) => {
    const problems = schemaProblems(schema, 'bodySchema')
    expect(problems.map((problem) => problem.rule)).toContain(rule)
    expect(problems.length).toBeLessThanOrEqual(schemaLimits.problems)
    for (const { path } of problems) expect(path).toMatch(/^bodySchema(\.|$)/)
  })

  it('names the place and the keyword', () => {
    expect(schemaProblems(one({ type: 'array', items: { type: 'string', not: {} } }), 'configSchema')).toEqual([
      { rule: 'schemaKeyword', path: 'configSchema.properties.a.items', detail: 'not' },
    ])
    expect(schemaProblems(object({}, { $defs: { x: pattern('(') } }), 'bodySchema')[0]?.path).toBe(
      'bodySchema.$defs.x.properties.a',
    )
  })

  it('does not overflow on an object that contains itself', () => {
    const ring: { type: string; default?: unknown } = { type: 'object' }
    ring.default = ring
    expect(schemaProblems(ring, 'bodySchema')).toEqual([{ rule: 'schemaTooDeep', path: 'bodySchema' }])
  })

  it('answers for any JSON without throwing', () => {
    const word = fc.constantFrom(
      'type',
      'properties',
      'items',
      'oneOf',
      '$ref',
      '$defs',
      'enum',
      'required',
      'pattern',
      'prefixItems',
      'const',
      'x-order',
    )
    const value = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('object', 'array', '#/$defs/type', '(', null, 1, true),
        fc.array(tie('node')),
        fc.dictionary(word, tie('node')),
      ),
    })).node
    fc.assert(
      fc.property(fc.dictionary(word, value), (schema) => {
        expect(Array.isArray(schemaProblems({ ...schema, type: 'object' }, 'bodySchema'))).toBe(true)
        const bounded = withDefaultBounds(schema)
        expect(withDefaultBounds(bounded)).toEqual(bounded)
      }),
      { seed, numRuns: 300 },
    )
  })
})

describe('the linear pattern engine', () => {
  it('tells patterns apart and finds Arabic ranges', () => {
    expect(linearPattern('^a+$').test('aaa')).toBe(true)
    expect(linearPattern('^b+$').test('aaa')).toBe(false)
    expect(linearPattern('^[\\u0600-\\u06FF]+$').test('مسار')).toBe(true)
    expect(linearPattern('^[\\u0600-\\u06FF]+$').test('masar')).toBe(false)
  })

  it('reads the classic bomb in linear time', () => {
    // A backtracking engine would practically never return.
    expect(linearPattern('^(a+)+$').test(`${'a'.repeat(50_000)}!`)).toBe(false)
  })
})
