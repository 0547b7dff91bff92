import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '@/lib/platform/testing/seed'
import { messages } from '@/messages/catalogue'
import { affectedBodies, type StoredBody } from '../module-types/stored-bodies.service'
import type { JsonObject } from './json-limits.rules'
import { changeKinds, schemaChanges } from './schema-compatibility.rules'

const object = (properties: object, more: object = {}): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
})
const of = (schema: object) => object({ a: schema })
const text = (more: object = {}) => ({ type: 'string', ...more })
const choice = (...values: unknown[]) => of({ enum: values })
const variant = (kind: string, more: object = {}) => object({ kind: { const: kind }, ...more })
const told = (before: JsonObject, after: JsonObject) =>
  schemaChanges(before, after, 'bodySchema').map(({ kind, property }) => `${kind} ${property.replace(/^bodySchema\.?/, '')}`)

const cases: [kind: string, at: string, before: JsonObject, after: JsonObject][] = [
  ['propertyAdded', 'properties.b', object({ a: text() }), object({ a: text(), b: text() })],
  ['propertyRemoved', 'properties.b', object({ a: text(), b: text() }), object({ a: text() })],
  ['requiredAdded', 'properties.a', of(text()), object({ a: text() }, { required: ['a'] })],
  ['requiredRemoved', 'properties.a', object({ a: text() }, { required: ['a'] }), of(text())],
  ['typeChanged', 'properties.a.type', of(text()), of({ type: 'number' })],
  ['typeChanged', 'properties.a.type', of({ type: ['string', 'null'] }), of(text())],
  ['typeChanged', 'properties.a.type', of({ type: 'number' }), of({ type: 'integer' })],
  ['typeChanged', 'properties.a.type', of({}), of(text())],
  ['typeChanged', 'properties.a.type', of({ type: 'object' }), of({ type: 'object', 'x-widget': 'richText' })],
  ['typeWidened', 'properties.a.type', of({ type: 'integer' }), of({ type: 'number' })],
  ['typeWidened', 'properties.a.type', of(text()), of({ type: ['string', 'null'] })],
  ['choicesRemoved', 'properties.a.enum', choice(1, 2), choice(1)],
  ['choicesRemoved', 'properties.a.enum', of(text()), of(text({ enum: ['x'] }))],
  ['choicesRemoved', 'properties.a.const', of({ type: 'string', const: 'x' }), of({ type: 'string', const: 'y' })],
  ['choicesAdded', 'properties.a.enum', choice(1, 2), choice(1, 2, 3)],
  ['choicesAdded', 'properties.a.enum', of(text({ enum: ['x'] })), of(text())],
  ['boundTightened', 'properties.a.maxLength', of(text({ maxLength: 9 })), of(text({ maxLength: 8 }))],
  ['boundTightened', 'properties.a.minLength', of(text()), of(text({ minLength: 1 }))],
  ['boundTightened', 'properties.a.minimum', of({ type: 'number', minimum: -3 }), of({ type: 'number', minimum: -2 })],
  ['boundTightened', 'properties.a.maximum', of({ type: 'number' }), of({ type: 'number', maximum: 9 })],
  ['boundTightened', 'properties.a.minItems', of({ type: 'array' }), of({ type: 'array', minItems: 2 })],
  ['boundLoosened', 'properties.a.maxItems', of({ type: 'array', maxItems: 2 }), of({ type: 'array', maxItems: 3 })],
  ['boundLoosened', 'properties.a.minLength', of(text({ minLength: 1 })), of(text())],
  ['ruleTightened', 'properties.a.pattern', of(text()), of(text({ pattern: '^a' }))],
  ['ruleTightened', 'properties.a.pattern', of(text({ pattern: '^b' })), of(text({ pattern: '^a' }))],
  ['ruleLoosened', 'properties.a.pattern', of(text({ pattern: '^b' })), of(text())],
  ['ruleTightened', 'properties.a.format', of(text()), of(text({ format: 'uri' }))],
  ['ruleTightened', 'properties.a.multipleOf', of({ type: 'number', multipleOf: 2 }), of({ type: 'number', multipleOf: 3 })],
  ['ruleLoosened', 'properties.a.multipleOf', of({ type: 'number', multipleOf: 4 }), of({ type: 'number', multipleOf: 2 })],
  ['ruleTightened', 'properties.a.uniqueItems', of({ type: 'array', maxItems: 3 }), of({ type: 'array', maxItems: 3, uniqueItems: true })],
  ['ruleTightened', 'additionalProperties', { type: 'object' }, object({})],
  ['ruleLoosened', 'additionalProperties', object({}), { type: 'object', properties: {} }],
  ['typeChanged', 'properties.a.items.type', of({ type: 'array', items: text() }), of({ type: 'array', items: { type: 'number' } })],
  ['typeChanged', 'properties.a.items.type', of({ type: 'array' }), of({ type: 'array', items: text() })],
  ['typeChanged', 'properties.a.prefixItems.1.type', of({ type: 'array', prefixItems: [text(), text()] }), of({ type: 'array', prefixItems: [text(), { type: 'number' }] })],
  ['ruleTightened', 'properties.a.items', of({ type: 'array' }), of({ type: 'array', items: false })],
  ['branchRemoved', 'properties.a.oneOf.1', of({ oneOf: [variant('x'), variant('y')] }), of({ oneOf: [variant('x')] })],
  ['branchAdded', 'properties.a.oneOf.0', of({ oneOf: [variant('x')] }), of({ oneOf: [variant('y'), variant('x')] })],
  ['propertyRemoved', 'properties.a.oneOf.0.properties.b', of({ oneOf: [variant('x'), variant('y', { b: text() })] }), of({ oneOf: [variant('y'), variant('x')] })],
  ['branchRemoved', 'properties.a.oneOf.0', of({ oneOf: [{ const: 1 }, { const: 2 }] }), of({ oneOf: [{ const: 2 }] })],
  ['localizedChanged', 'properties.a.x-localized', of(text()), of(text({ 'x-localized': true }))],
  ['localizedChanged', 'properties.a.x-localized', of(text({ 'x-localized': true })), of(text({ 'x-localized': false }))],
  ['assetNarrowed', 'properties.a.x-asset', of(text({ 'x-asset': { kinds: ['image', 'video'] } })), of(text({ 'x-asset': { kinds: ['image'] } }))],
  ['assetNarrowed', 'properties.a.x-asset', of(text({ 'x-asset': { kinds: ['image'] } })), of(text({ 'x-asset': { kinds: ['image'], maxBytes: 9 } }))],
  ['secretAdded', 'properties.a.x-secret', of(text()), of(text({ 'x-secret': true }))],
  ['secretRemoved', 'properties.a.x-secret', of(text({ 'x-secret': true })), of(text())],
  ['boundTightened', 'properties.a.maxLength', object({ a: { $ref: '#/$defs/t' } }, { $defs: { t: text({ maxLength: 9 }) } }), object({ a: { $ref: '#/$defs/u' } }, { $defs: { u: text({ maxLength: 8 }) } })],
] // biome-ignore format: a table

describe('the changes between two schemas', () => {
  it.each(cases)('are %s at %s', (kind, at, before, after) => expect(told(before, after)).toEqual([`${kind} ${at}`]))

  it('are of every kind somewhere, with a message in both languages', () => {
    expect([...new Set(cases.map(([kind]) => kind))].toSorted()).toEqual(Object.keys(changeKinds).toSorted())
    for (const language of ['ar', 'en'] as const)
      expect(Object.keys(messages[language].moduleTypes.changes.kinds).toSorted()).toEqual(Object.keys(changeKinds).toSorted())
  })

  it('are none for the same schema, for other titles, defaults and groups, or with references resolved', () => {
    for (const [, , before, after] of cases) {
      expect(told(before, before)).toEqual([])
      expect(told(after, after)).toEqual([])
    }
    const dressed = of(text({ title: 'A', description: 'B', default: 'c', 'x-group': 'g', 'x-order': 1, 'x-dir': 'ltr' }))
    expect(told(of(text()), dressed)).toEqual([])
    expect(told(object({ a: { $ref: '#/$defs/t' } }, { $defs: { t: text() } }), of(text()))).toEqual([])
  })

  it('are at most two hundred', () => {
    const many = (prefix: string) =>
      object(Object.fromEntries(Array.from({ length: 180 }, (_, at) => [`${prefix}${at}`, text()])))
    expect(schemaChanges(many('a'), many('b'), 'bodySchema')).toHaveLength(200)
  })
})

/** Small schemas of one family, so that two of them often differ in one place only. */
const leaf = fc.oneof(
  fc.record({
    type: fc.constantFrom('string', ['string', 'null']),
    minLength: fc.nat(2),
    maxLength: fc.integer({ min: 2, max: 4 }),
  }),
  fc.record({ type: fc.constantFrom('integer', 'number'), minimum: fc.nat(2), maximum: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'bb', 1, 2, null), { minLength: 1 }) }),
  fc.record({
    type: fc.constant('array'),
    items: fc.record({ type: fc.constantFrom('string', 'integer') }),
    minItems: fc.nat(1),
    maxItems: fc.integer({ min: 1, max: 3 }),
  }),
)
const schema = fc
  .record({ a: fc.option(leaf, { nil: undefined }), b: fc.option(leaf, { nil: undefined }), required: fc.subarray(['a', 'b']) })
  .map(({ a, b, required }) => {
    const properties = { ...(a && { a }), ...(b && { b }) }
    return object(properties, { required: required.filter((name) => name in properties) })
  })
const value = fc.oneof(
  fc.constantFrom('', 'a', 'bb', 'ccc', 'dddd', null, 0, 1, 2, 3, 4, 1.5),
  fc.array(fc.constantFrom('x', 1), { maxLength: 3 }),
)
const body = fc.record({ a: value, b: value }, { requiredKeys: [] })

describe('a newer schema without breaking changes', () => {
  it('accepts everything that the older one accepts', () => {
    const ajv = new Ajv2020({ strict: false })
    fc.assert(
      fc.property(schema, schema, fc.array(body, { minLength: 20, maxLength: 20 }), (before, after, bodies) => {
        if (schemaChanges(before, after, 'bodySchema').some(({ isBreaking }) => isBreaking)) return
        const [old, now] = [ajv.compile(before), ajv.compile(after)]
        for (const it of bodies) if (old(it)) expect(now(it)).toBe(true)
      }),
      { seed, numRuns: 300 },
    )
  })
})

describe('stored content', () => {
  const current = {
    configSchema: object({ days: { type: ['integer', 'string'] } }),
    bodySchema: object({ steps: { type: 'array', items: object({ note: text({ maxLength: 200 }) }) }, more: text() }),
  }
  const next = {
    configSchema: object({ days: { type: 'integer' } }),
    bodySchema: object(
      { steps: { type: 'array', items: object({ note: text({ maxLength: 2 }) }) }, more: text() },
      { required: ['more'] },
    ),
  }
  const stored = (id: string, days: unknown, body: JsonObject, isPublished = false): StoredBody => ({
    id,
    label: `Module ${id}`,
    isPublished,
    parts: [
      { property: 'settings', of: 'configSchema', value: { days } },
      { property: 'locales.ar.body', of: 'bodySchema', value: body },
    ],
  })
  const affectedOf = async (...given: StoredBody[]) =>
    (await affectedBodies({ organizationId: 'stored' }, { current, next }, given)).affected.map(({ id, property }) => [
      id,
      property,
    ])

  it('that a newer version would make invalid is counted once and named, of each kind of record', async () => {
    async function* many(): AsyncGenerator<StoredBody> {
      for (let at = 0; at < 105; at++)
        for (const isPublished of [false, true])
          yield stored(`m${at}`, 1, { more: 'x', steps: [{ note: 'x'.repeat(at) }] }, isPublished)
    }
    const { count, affected } = await affectedBodies({ organizationId: 'stored' }, { current, next }, many())
    expect([count, affected.length]).toEqual([102, 100])
    expect(affected[0]).toEqual({ id: 'm3', label: 'Module m3', property: 'locales.ar.body.steps.0.note' })
    expect(await affectedOf(stored('c', 'two', { more: 'x' }))).toEqual([['c', 'settings.days']])
  })

  it('that would no longer be complete is counted, and content that was already invalid is not', async () => {
    expect(await affectedOf(stored('complete', 1, {}))).toEqual([['complete', 'locales.ar.body.more']])
    expect(await affectedOf(stored('left behind', 1, { steps: [{ note: 'x'.repeat(201) }] }, true))).toEqual([])
    const strict = { ...current, bodySchema: { ...current.bodySchema, required: ['steps'] } }
    const unfinished = [stored('unfinished', 1, {})]
    const found = await affectedBodies({ organizationId: 'stored' }, { current: strict, next }, unfinished)
    expect(found.count).toBe(0)
  })
})
