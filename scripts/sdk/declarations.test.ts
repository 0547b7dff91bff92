import { describe, expect, it } from 'vitest'
import { openApi } from '@/lib/domain/documentation'
import { type Document, declarations } from './declarations'
import { type Schema, typeOf } from './json-schema-type'

const type = (schema: Schema) => typeOf(schema, (ref) => ref.split('/').at(-1) ?? '').replace(/\s+/g, ' ')

describe('the type of a schema', () => {
  it.each<[Schema, string]>([
    [{}, 'unknown'],
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'string', enum: ['a', "b's"] }, "'a' | 'b\\'s'"],
    [{ type: 'boolean', const: false }, 'false'],
    [{ $ref: '#/components/schemas/Role' }, 'Role'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ allOf: [{ $ref: '#/x/A' }, { anyOf: [{ $ref: '#/x/B' }, { $ref: '#/x/C' }] }] }, 'A & (B | C)'],
    [{ type: 'object', properties: { 'a-b': { type: 'string' }, c: {} }, required: ['c'] }, "{ 'a-b'?: string c: unknown }"],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [
      { type: 'object', additionalProperties: {}, propertyNames: { enum: ['ar', 'en'] } },
      "Partial<Record<'ar' | 'en', unknown>>",
    ],
    [{ type: 'object', properties: {}, additionalProperties: false }, 'Record<string, never>'],
  ])('%j', (schema, written) => {
    expect(type(schema)).toBe(written)
  })

  it('throws for a schema that it does not support', () => {
    expect(() => type({ prefixItems: [] })).toThrow('Tuples')
  })

  it('keeps the description of a field, which cannot end the comment', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', description: 'End */ of it', deprecated: true } } }
    expect(typeOf(schema, String)).toBe('{\n/** End *\\/ of it\n * @deprecated */\na?: string\n}')
  })
})

describe('the generated part of the SDK', () => {
  const document = JSON.parse(JSON.stringify(openApi())) as Document
  const files = declarations(document)

  it('has every path, every schema and every error of the document', () => {
    for (const path of Object.keys(document.paths)) expect(files['paths.ts']).toContain(`\n'${path}': {`)
    for (const name of Object.keys(document.components.schemas)) expect(files['schemas.ts']).toContain(`export type ${name} = `)
    expect(files['names.ts']).toContain("| 'certificateNotFound'")
  })

  it('is the same each time', () => {
    expect(declarations(document)).toEqual(files)
  })
})
