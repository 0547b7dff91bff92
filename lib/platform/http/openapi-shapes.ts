import { z } from 'zod'
import type { Contract } from './contract'

export type Json = Record<string, unknown>
export type Shapes = { components: Json; nameOf(schema: z.ZodType): string }

/** Bodies and answers as components in their wire form. A shape with `.meta({ id })` keeps that name, another is named by its first operation. */
export function shapesOf(contracts: readonly Contract[]): Shapes {
  const registry = z.registry<{ id: string }>()
  const nameOf = (schema: z.ZodType) => registry.get(schema)?.id ?? ''
  const register = (schema: z.ZodType | undefined, fallback: string) => {
    if (schema && !registry.has(schema)) registry.add(schema, { id: z.globalRegistry.get(schema)?.id ?? fallback })
  }
  for (const { id, body, returns, list } of contracts) {
    const name = id.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
    register(body, `${name}Body`)
    if (list && returns instanceof z.ZodArray && returns.element instanceof z.ZodType) register(returns.element, `${name}Item`)
    register(returns, `${name}Data`)
  }
  const { schemas: made } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}`, override: tidy })
  // Zod keeps shapes that are named but never registered in a document of their own.
  const document: { __shared?: { $defs: Json } } = JSON.parse(JSON.stringify(made).replaceAll('__shared#/$defs/', ''))
  const { __shared: shared, ...own } = document
  return { components: { ...own, ...shared?.$defs }, nameOf }
}

/** An open value says so, a format says what Zod's own long pattern for it says, and the document is no file of its own. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (zodSchema instanceof z.ZodUnknown) jsonSchema.description ??= 'Any JSON value'
  if (['date-time', 'date', 'email'].includes(String(jsonSchema.format))) delete jsonSchema.pattern
  delete jsonSchema.$schema
  delete jsonSchema.$id
}

/** Parameters are shown decoded (a number, a time), because a codec's text form says less than what it stands for. */
export function fields(place: 'path' | 'query', shape: z.ZodObject | undefined, example: Json = {}): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => {
    const { $schema, description, ...schema } = z.toJSONSchema(field, {
      io: 'output',
      override: tidy,
      unrepresentable: ({ zodSchema }) => (zodSchema instanceof z.ZodDate ? { type: 'string', format: 'date-time' } : 'throw'),
    })
    const required = place === 'path' || !field.safeParse(undefined).success
    return {
      name,
      in: place,
      required,
      ...(description && { description }),
      schema,
      ...(name in example && { example: example[name] }),
    }
  })
}
