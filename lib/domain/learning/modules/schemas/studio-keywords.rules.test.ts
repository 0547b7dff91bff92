import { describe, expect, it } from 'vitest'
import { messages } from '@/messages/catalogue'
import { schemaProblems } from './module-type-schemas.rules'
import { type StudioRule, studioRules } from './studio-vocabulary.rules'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const text = (more: object = {}) => ({ type: 'string', ...more })
const told = (schema: object) => schemaProblems(schema, 'bodySchema').map(({ rule, path }) => `${rule} ${path}`)

const right: [name: string, schema: object][] = [
  ['a localized text', object({ a: text({ 'x-localized': true }) })],
  ['a localized text that may be null', object({ a: { type: ['string', 'null'], 'x-localized': true } })],
  ['a localized text by reference', object({ a: { $ref: '#/$defs/t', 'x-localized': true } }, { $defs: { t: text() } })],
  ['a localized rich text', object({ a: { type: 'object', 'x-widget': 'richText', 'x-localized': true } })],
  ['localized items', object({ a: { type: 'array', items: text({ 'x-localized': true }) } })],
  ['a number that is said not to be localized', object({ a: { type: 'integer', 'x-localized': false } })],
  ['a slider', object({ a: { type: 'integer', 'x-widget': 'slider' }, b: { type: ['number', 'null'], 'x-widget': 'slider' } })],
  ['a table', object({ a: { type: 'array', 'x-widget': 'table', items: { type: 'array', items: text() } } })],
  ['a reference', object({ a: text({ 'x-widget': 'reference' }), b: text({ 'x-widget': 'reference', 'x-list': 'steps' }) })],
  ['a point', object({ a: object({ x: { type: 'number' }, y: { type: 'number' }, b: text() }, { 'x-widget': 'point' }) })],
  ['a point by reference', object({ a: object({ x: { $ref: '#/$defs/s' }, y: { $ref: '#/$defs/s' } }, { 'x-widget': 'point' }) }, { $defs: { s: { type: 'number' } } })],
  ['a graph', { ...object({ nodes: { type: 'array', items: object({ id: text() }) }, edges: { type: 'array', items: object({ id: text() }) } }), 'x-widget': 'graph' }],
  ['durations', object({ a: text({ format: 'duration', 'x-widget': 'duration' }), b: { type: 'integer', 'x-widget': 'duration' } })],
  ['an order of properties', object({ b: text(), a: text() }, { 'x-order': ['a', 'b'] })],
  ['an order that leaves properties out', object({ b: text(), a: text() }, { 'x-order': ['a'] })],
  ['places of their own', object({ b: text({ 'x-order': 2 }), a: text({ 'x-order': 1 }) })],
  ['a property called like a keyword', object({ 'x-order': text() }, { 'x-order': ['x-order'] })],
  ['a condition on a sibling', object({ a: { type: 'boolean' }, b: text({ 'x-showIf': { a: true } }) })],
  ['a condition with several values', object({ a: { enum: [1, 2, 3] }, b: text({ 'x-showIf': { a: [1, 2] } }) })],
  ['a condition inside a list', object({ l: { type: 'array', items: object({ a: text(), b: text({ 'x-showIf': { a: 'x' } }) }) } })],
  ['a file with a largest size', object({ a: text({ format: 'uuid', 'x-widget': 'asset', 'x-asset': { kinds: ['image'], maxBytes: 1 } }) })],
  ['names of choices', object({ a: { enum: [1, 2], 'x-enumLabels': { ar: ['واحد', 'اثنان'], en: ['One', 'Two'] } } })],
  ['a secret object', object({ a: object({ b: text() }, { 'x-secret': true }) })],
  ['points', object({ a: { type: 'number', 'x-score': true }, b: text({ 'x-score': 2.5 }), c: { type: 'boolean', 'x-score': false } })],
  ['a value for good', object({ a: text({ 'x-immutableAfterPublish': true }) })],
] // biome-ignore format: a table

const wrong: [name: string, at: string, schema: object][] = [
  ['text in place of true', 'properties.a.x-localized', object({ a: text({ 'x-localized': 'yes' }) })],
  ['a localized number', 'properties.a.x-localized', object({ a: { type: 'number', 'x-localized': true } })],
  ['a localized list', 'properties.a.x-localized', object({ a: { type: 'array', items: text(), 'x-localized': true } })],
  ['a localized object', 'properties.a.x-localized', object({ a: object({}, { 'x-localized': true }) })],
  ['a localized choice', 'properties.a.x-localized', object({ a: { type: 'string', enum: ['a'], 'x-localized': true } })],
  ['a localized value of any type', 'properties.a.x-localized', object({ a: { 'x-localized': true } })],
  ['a localized number by reference', '$defs.n.x-localized', object({ a: { $ref: '#/$defs/n' } }, { $defs: { n: { type: 'integer', 'x-localized': true } } })],
  ['a localized root', 'x-localized', object({}, { 'x-localized': true })],
  ['a widget for HTML', 'properties.a.x-widget', object({ a: text({ 'x-widget': 'html' }) })],
  ['a slider for a text', 'properties.a.x-widget', object({ a: text({ 'x-widget': 'slider' }) })],
  ['a table of a text', 'properties.a.x-widget', object({ a: text({ 'x-widget': 'table' }) })],
  ['a rich text with properties', 'properties.a.x-widget', object({ a: object({ b: text() }, { 'x-widget': 'richText' }) })],
  ['two widgets', 'properties.a.x-widget', object({ a: text({ 'x-widget': ['code', 'markdown'] }) })],
  ['a point without a height', 'properties.a.x-widget', object({ a: object({ x: { type: 'number' } }, { 'x-widget': 'point' }) })],
  ['a point of texts', 'properties.a.x-widget', object({ a: object({ x: text(), y: text() }, { 'x-widget': 'point' }) })],
  ['a reference that is a number', 'properties.a.x-widget', object({ a: { type: 'integer', 'x-widget': 'reference' } })],
  ['a graph without ways', 'x-widget', object({ nodes: { type: 'array', items: object({ id: text() }) } }, { 'x-widget': 'graph' })],
  ['a duration that is a list', 'properties.a.x-widget', object({ a: { type: 'array', items: text(), 'x-widget': 'duration' } })],
  ['a list of no reference', 'properties.a.x-list', object({ a: text({ 'x-list': 'steps' }) })],
  ['a list by its path', 'properties.a.x-list', object({ a: text({ 'x-widget': 'reference', 'x-list': 'a.b' }) })],
  ['an order with a stranger', 'x-order', object({ a: text() }, { 'x-order': ['a', 'b'] })],
  ['an order with one twice', 'x-order', object({ a: text() }, { 'x-order': ['a', 'a'] })],
  ['an order with what only JavaScript has', 'x-order', object({ a: text() }, { 'x-order': ['toString'] })],
  ['half a place', 'properties.a.x-order', object({ a: text({ 'x-order': 1.5 }) })],
  ['a group without a name', 'properties.a.x-group', object({ a: text({ 'x-group': ' ' }) })],
  ['a group of 201 characters', 'properties.a.x-group', object({ a: text({ 'x-group': 'g'.repeat(201) }) })],
  ['a condition on nothing', 'properties.a.x-showIf', object({ a: text({ 'x-showIf': {} }) })],
  ['a condition on a stranger', 'properties.a.x-showIf', object({ a: text({ 'x-showIf': { b: 1 } }) })],
  ['a condition on itself', 'properties.a.x-showIf', object({ a: text({ 'x-showIf': { a: 'x' } }) })],
  ['a condition on an object', 'properties.a.x-showIf', object({ b: text(), a: text({ 'x-showIf': { b: { c: 1 } } }) })],
  ['a condition on no value', 'properties.a.x-showIf', object({ b: text(), a: text({ 'x-showIf': { b: [] } }) })],
  ['a condition on items', 'properties.l.items.x-showIf', object({ l: { type: 'array', items: text({ 'x-showIf': { l: 1 } }) } })],
  ['a condition on the root', 'x-showIf', object({ a: text() }, { 'x-showIf': { a: 'x' } })],
  ['an unknown direction', 'properties.a.x-dir', object({ a: text({ 'x-dir': 'rtl!' }) })],
  ['labels without choices', 'properties.a.x-enumLabels', object({ a: text({ 'x-enumLabels': { ar: [], en: [] } }) })],
  ['labels in one language', 'properties.a.x-enumLabels', object({ a: { enum: [1], 'x-enumLabels': { en: ['One'] } } })],
  ['labels in three languages', 'properties.a.x-enumLabels', object({ a: { enum: [1], 'x-enumLabels': { ar: ['واحد'], en: ['One'], fr: ['Un'] } } })],
  ['an empty label', 'properties.a.x-enumLabels', object({ a: { enum: [1], 'x-enumLabels': { ar: [''], en: ['One'] } } })],
  ['a file without kinds', 'properties.a.x-asset', object({ a: text({ 'x-asset': { kinds: [] } }) })],
  ['a file that is a number', 'properties.a.x-asset', object({ a: { type: 'integer', 'x-asset': { kinds: ['image'] } } })],
  ['a file of a path', 'properties.a.x-asset', object({ a: text({ 'x-asset': { kinds: ['../image'] } }) })],
  ['a file with a size below one', 'properties.a.x-asset', object({ a: text({ 'x-asset': { kinds: ['image'], maxBytes: 0 } }) })],
  ['a file with something more', 'properties.a.x-asset', object({ a: text({ 'x-asset': { kinds: ['image'], url: 'https://a.example' } }) })],
  ['a number in place of a secret', 'properties.a.x-secret', object({ a: text({ 'x-secret': 1 }) })],
  ['a secret root', 'x-secret', object({}, { 'x-secret': true })],
  ['points of a text', 'properties.a.x-score', object({ a: text({ 'x-score': true }) })],
  ['points below zero', 'properties.a.x-score', object({ a: text({ 'x-score': -1 }) })],
  ['points in words', 'properties.a.x-score', object({ a: text({ 'x-score': 'ten' }) })],
  ['a date for good', 'properties.a.x-immutableAfterPublish', object({ a: text({ 'x-immutableAfterPublish': '2026-11-23' }) })],
] // biome-ignore format: a table

describe('the studio keywords', () => {
  it.each(right)('accept %s', (_, schema) => expect(told(schema)).toEqual([]))

  it.each(wrong)('refuse %s, at its place', (_, at, schema) => {
    const keyword = at.split('.').at(-1) as keyof typeof studioRules
    expect(told(schema)).toEqual([`${studioRules[keyword]} bodySchema.${at}`])
  })

  it('are each refused somewhere, with a message in both languages', () => {
    const refused = new Set(wrong.map(([, at]) => at.split('.').at(-1)))
    expect([...refused].toSorted()).toEqual(Object.keys(studioRules).toSorted())
    for (const rule of Object.values(studioRules) satisfies StudioRule[]) {
      expect(messages.en.validation[rule]).toContain('{property}')
      expect(messages.ar.validation[rule]).toMatch(/«\{property\}».*/)
    }
  })
})
