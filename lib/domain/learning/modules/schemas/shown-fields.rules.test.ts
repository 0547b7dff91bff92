import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultFaults } from '@/lib/domain/learning/progress/result-fit.rules'
import { newId } from '@/lib/platform/ids'
import { WorkBudget } from '@/lib/platform/work-budget'
import { projected, shownProperties } from '@/lib/ui/schema-form/schema'
import { contentProblems } from '../authoring/module-check.service'
import type { JsonObject } from './json-limits.rules'
import { validateBody } from './module-type-compiler'
import { schemaChanges } from './schema-compatibility.rules'
import { requiredWhereShown, withoutHiddenFields } from './shown-fields.rules'

const asker = { organizationId: newId() }
const object = (properties: JsonObject, required: string[] = [], more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
  ...more,
})
const flag = { type: 'boolean' }
const text = (showIf?: JsonObject): JsonObject => ({
  type: 'string',
  minLength: 1,
  maxLength: 100,
  ...(showIf && { 'x-showIf': showIf }),
})
const none = object({})
/** The places of settings that are not ready for publication. */
const faultsOf = async (configSchema: JsonObject, settings: JsonObject) =>
  (await contentProblems(asker, { configSchema, bodySchema: none }, { settings, locales: {} }, 'complete')).map(
    ({ key, property }) => `${key} ${property}`,
  )

describe('a required field with a condition', () => {
  const place = object({ needsPlace: flag, radius: { type: 'integer', minimum: 10, 'x-showIf': { needsPlace: true } } }, [
    'radius',
  ])

  it('is required where it is shown, and nowhere else', async () => {
    expect(await faultsOf(place, { needsPlace: true })).toEqual(['required settings.radius'])
    expect(await faultsOf(place, { needsPlace: true, radius: 20 })).toEqual([])
    expect(await faultsOf(place, { needsPlace: false })).toEqual([])
    expect(await faultsOf(place, {})).toEqual([])
  })

  it('keeps its value while it is hidden, which need not be complete then', async () => {
    const detail = object({ task: text(), note: text() }, ['task', 'note'], { 'x-showIf': { hasDetail: true } })
    const schema = object({ hasDetail: flag, detail }, ['detail'])
    expect(await faultsOf(schema, { hasDetail: false, detail: { task: 'Look' } })).toEqual([])
    expect(await faultsOf(schema, { hasDetail: true, detail: { task: 'Look' } })).toEqual(['required settings.detail.note'])
    const draft = { settings: { hasDetail: false, detail: { task: 7 } }, locales: {} }
    expect(await contentProblems(asker, { configSchema: schema, bodySchema: none }, draft, 'draft')).toMatchObject([
      { key: 'contentType', property: 'settings.detail.task' },
    ])
  })

  it('may have several conditions and several values', async () => {
    const when = { kind: ['visit', 'interview'], isLong: true }
    const schema = object({ kind: { enum: ['visit', 'interview', 'none'] }, isLong: flag, guest: text(when) }, ['guest'])
    expect(await faultsOf(schema, { kind: 'interview', isLong: true })).toEqual(['required settings.guest'])
    expect(await faultsOf(schema, { kind: 'interview', isLong: false })).toEqual([])
    expect(await faultsOf(schema, { kind: 'none', isLong: true })).toEqual([])
  })

  it('is hidden with the field that it depends on, through any chain of conditions and also a ring', async () => {
    const chain = object({ a: flag, b: { ...flag, 'x-showIf': { a: true } }, c: text({ b: true }) }, ['b', 'c'])
    expect(await faultsOf(chain, { a: true, b: true })).toEqual(['required settings.c'])
    expect(await faultsOf(chain, { a: false, b: true })).toEqual([])
    expect(await faultsOf(chain, { a: true })).toEqual(['required settings.b'])
    expect(shownProperties(chain, { a: false, b: true }, chain).map(({ name }) => name)).toEqual(['a'])
    expect(resultFaults(chain, { a: true, b: true }, new WorkBudget(100_000))).toEqual([
      { key: 'required', property: 'result.c' },
    ])
    expect(resultFaults(chain, { a: false, b: true }, new WorkBudget(100_000))).toEqual([])
    const ring = object({ a: { ...flag, 'x-showIf': { b: true } }, b: { ...flag, 'x-showIf': { a: true } } }, ['a'])
    expect(await faultsOf(ring, {})).toEqual([])
  })

  it('is looked at in each item of a list, in the branch of an alternative and behind a reference', async () => {
    const item = object({ hasNote: flag, note: text({ hasNote: true }) }, ['note'])
    const list = object({ items: { type: 'array', items: item, maxItems: 9 } })
    expect(await faultsOf(list, { items: [{ hasNote: false }, { hasNote: true }] })).toEqual(['required settings.items.1.note'])
    const of = (kind: string, more: JsonObject, required: string[]) =>
      object({ kind: { const: kind }, ...more }, ['kind', ...required])
    const branches = [of('plain', {}, []), of('own', { hasNote: flag, note: { $ref: '#/$defs/note' } }, ['note'])]
    const schema = object({ step: { oneOf: branches } }, [], { $defs: { note: text({ hasNote: true }) } })
    expect(await faultsOf(schema, { step: { kind: 'own', hasNote: false } })).toEqual([])
    expect(await faultsOf(schema, { step: { kind: 'own', hasNote: true } })).toEqual(['required settings.step.note'])
  })

  it('becomes required for more content when a new version of its type changes its condition', () => {
    const of = (showIf?: JsonObject) => object({ a: flag, b: text(showIf) }, ['b'])
    const kinds = (before: JsonObject, after: JsonObject) => schemaChanges(before, after, 'x').map(({ kind }) => kind)
    expect(kinds(of({ a: true }), of())).toEqual(['requiredAdded'])
    expect(kinds(of(), of({ a: true }))).toEqual(['requiredRemoved'])
    expect(kinds(of({ a: true }), of({ a: false }))).toEqual(['requiredAdded'])
    expect(kinds(of({ a: true }), of({ a: true }))).toEqual([])
  })
})

describe('the form and the API', () => {
  const names = ['a', 'b', 'c', 'd']
  const field = fc.record({
    of: fc.constantFrom(...names),
    wanted: fc.constantFrom(true, false, [true, false], 'x'),
    has: fc.boolean(),
    isRequired: fc.boolean(),
  })
  const value = fc.constantFrom(true, false, undefined)

  it('agree on what is shown and what is missing, whatever the conditions and the values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(field, field, field, field), fc.tuple(value, value, value, value), async (fields, given) => {
        const properties = fields.map(({ of, wanted, has }, at) => [
          names[at],
          { ...flag, ...(has && of !== names[at] && { 'x-showIf': { [of]: wanted } }) },
        ])
        const required = names.filter((_, at) => fields[at]?.isRequired)
        const schema = object(Object.fromEntries(properties), required)
        const own = Object.fromEntries(names.flatMap((name, at) => (given[at] === undefined ? [] : [[name, given[at]]])))
        const shown = shownProperties(schema, own, schema)
        const sent = projected(schema, own, 'en', schema)
        expect(withoutHiddenFields(schema, own)).toEqual(sent)
        const isMissing = shown.some(({ name, isRequired }) => isRequired && own[name] === undefined)
        for (const body of [own, sent]) expect((await validateBody(asker, schema, body)).ok).toBe(!isMissing)
      }),
      { numRuns: 60 },
    )
  })

  it('agree on a condition on a text of two languages', () => {
    const schema = object({ title: { ...text(), 'x-localized': true }, more: text({ title: 'x' }) }, ['more'])
    const value = { title: { ar: 'س', en: 'x' }, more: 'm' }
    expect(projected(schema, value, 'en', schema)).toEqual({ title: 'x', more: 'm' })
    expect(projected(schema, value, 'ar', schema)).toEqual({ title: 'س' })
    expect(shownProperties(schema, value, schema)).toHaveLength(2)
  })

  it('leave schemas without conditions as they are', () => {
    const schema = object({ a: flag, list: { type: 'array', items: object({ b: text() }, ['b']) } }, ['a'])
    expect(requiredWhereShown(schema)).toEqual(schema)
  })
})
