/** The keywords of JSON Schema (draft 2020-12) that decide a TypeScript type. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
  deprecated?: boolean
}
/** The type name of a `$ref`. */
type NameOf = (ref: string) => string

const literal = (value: unknown) =>
  JSON.stringify(value).replace(/^"(.*)"$/, (_, text: string) => `'${text.replaceAll("'", "\\'")}'`)
const isWord = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name)
const key = (name: string) => (isWord(name) ? name : literal(name))
const either = (types: string[]) => [...new Set(types)].join(' | ')
/** A type in parentheses where it is a union or an intersection. */
const part = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)

/** A JSDoc comment of a schema's description, or an empty text. */
export function comment({ description, deprecated }: Pick<Schema, 'description' | 'deprecated'>): string {
  const words = [description, deprecated && '@deprecated'].filter(Boolean).join('\n').replaceAll('*/', '*\\/')
  return words ? `/** ${words.split('\n').join('\n * ')} */\n` : ''
}

/** The TypeScript type of a schema. */
export function typeOf(schema: Schema, nameOf: NameOf): string {
  const parts = [
    schema.$ref && nameOf(schema.$ref),
    schema.anyOf && either(schema.anyOf.map((one) => typeOf(one, nameOf))),
    schema.oneOf && either(schema.oneOf.map((one) => typeOf(one, nameOf))),
    ...(schema.allOf ?? []).map((one) => typeOf(one, nameOf)),
    ownType(schema, nameOf),
  ].filter((one): one is string => Boolean(one) && one !== 'unknown')
  return parts.length < 2 ? (parts[0] ?? 'unknown') : parts.map(part).join(' & ')
}

function ownType(schema: Schema, nameOf: NameOf): string | undefined {
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return either(schema.enum.map(literal))
  if (schema.prefixItems) throw new Error('Tuples are not written yet')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return schema.properties || schema.additionalProperties ? objectType(schema, nameOf) : undefined
  return either(types.map((type) => plainType(type, schema, nameOf)))
}

function plainType(type: string, schema: Schema, nameOf: NameOf): string {
  if (type === 'object') return objectType(schema, nameOf)
  if (type === 'array') return `${part(typeOf(schema.items ?? {}, nameOf))}[]`
  return type === 'integer' ? 'number' : type
}

function objectType({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, nameOf: NameOf): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${comment(field)}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, nameOf)}`,
  )
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, nameOf) : 'unknown'
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object'
  if (fields.length === 0) {
    if (additionalProperties === false) return 'Record<string, never>'
    return propertyNames?.enum ? `Partial<Record<${typeOf(propertyNames, nameOf)}, ${others}>>` : `Record<string, ${others}>`
  }
  const more = isOpen ? ['[name: string]: unknown'] : []
  return `{\n${[...fields, ...more].join('\n')}\n}`
}
