import { NextIntlClientProvider } from 'next-intl'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { schemaProblems } from '@/lib/domain/learning/modules/schemas/module-type-schemas.rules'
import { messages } from '@/messages/catalogue'
import { SchemaFormContext } from './context'
import { Field } from './field'
import { GraphOutline } from './graph-outline'
import { PointField } from './point-field'
import { itemsWithin } from './references'
import type { Schema } from './schema'

const record = (properties: object, more: object = {}) => ({ type: 'object', additionalProperties: false, properties, ...more })
const list = (items: object) => ({ type: 'array', maxItems: 20, items })
const title = { type: 'string', maxLength: 200, 'x-localized': true }
const id = { type: 'string', maxLength: 40 }
const share = { type: 'number', minimum: 0, maximum: 1 }
const room = (name: string) => ({ type: 'string', maxLength: 40, title: name, 'x-widget': 'reference', 'x-list': 'nodes' })
/** As an organization registers it: nothing of the product knows this type. */
const bodySchema: Schema = record(
  {
    start: room('Entrance'),
    nodes: list(record({ id, title })),
    edges: list(record({ id, from: room('From'), to: room('To'), text: title })),
    exits: list(record({ id, x: share, y: share, title }, { 'x-widget': 'point' })),
    stay: { type: 'string', maxLength: 40, format: 'duration', title: 'Stay' },
    rest: { type: 'integer', minimum: 0, title: 'Rest', 'x-widget': 'duration' },
  },
  { 'x-widget': 'graph' },
)
const body = {
  start: 'hall',
  nodes: [
    { id: 'hall', title: { en: 'The hall' } },
    { id: 'store', title: { en: 'The store' } },
  ],
  edges: [{ id: 'door', from: 'hall', to: 'store', text: { en: 'Through the door' } }],
  exits: [{ id: 'north', x: 0.25, y: 0.8, title: { en: 'North' } }],
  stay: 'PT1H30M',
  rest: 90,
}

const drawn = (of: ReactNode) => {
  const value = {
    root: bodySchema,
    names: {},
    language: 'en' as const,
    faults: {},
    isDisabled: false,
    view: 'both' as const,
    references: { items: itemsWithin(body, 'en') },
  }
  const { schemaForm, parts } = messages.en
  const form = createElement(SchemaFormContext.Provider, { value }, of)
  const given = { locale: 'en', timeZone: 'UTC', messages: { schemaForm, parts }, children: null }
  return renderToStaticMarkup(createElement(NextIntlClientProvider, given, form))
}
const properties = bodySchema.properties as Record<string, Schema>
const part = (name: keyof typeof body, more: object = {}) => ({
  schema: properties[name] ?? {},
  value: body[name],
  path: name,
  label: name,
  isRequired: false,
  onChange: () => {},
  ...more,
})

describe('a type of an organization', () => {
  it('is accepted with every widget', () => {
    expect(schemaProblems(bodySchema, 'bodySchema')).toEqual([])
  })

  it('names an item by its title, of the list that the schema says', () => {
    const markup = drawn(createElement(Field, part('start')))
    expect([...markup.matchAll(/<option value="(\w*)"[^>]*>([^<]*)/g)].map(([, value, text]) => [value, text])).toEqual([
      ['', messages.en.schemaForm.choose],
      ['hall', 'The hall'],
      ['store', 'The store'],
    ])
  })

  it('has durations in units', () => {
    const values = (name: 'stay' | 'rest') =>
      [...drawn(createElement(Field, part(name))).matchAll(/<input[^>]*value="(\d+)"/g)].map(([, value]) => value)
    expect(values('stay')).toEqual(['0', '1', '30', '0'])
    expect(values('rest')).toEqual(['0', '0', '1', '30'])
  })

  it('puts a pin where others type coordinates', () => {
    const markup = drawn(createElement(PointField, part('exits', { value: body.exits[0], path: 'exits.0', label: 'Item 1' })))
    expect(markup).toContain('inset-inline-start:25%')
    expect(markup).toContain('25% from the left, 80% from the top')
    expect(markup).not.toContain('<input')
  })

  it('has an outline of its steps', () => {
    const markup = drawn(createElement(GraphOutline, { schema: bodySchema, value: body, path: '', onChange: () => {} }))
    expect(markup.indexOf('The hall')).toBeLessThan(markup.indexOf('The store'))
    expect(markup).toContain(messages.en.schemaForm.graph.end)
  })
})
