import { isSchema, numberIn, propertiesOf, type Schema } from '@/lib/ui/schema-form/schema'

/** The usual order of the keywords of a schema; the database does not keep the written order. */
const order = [
  ...[
    '$schema',
    'type',
    'title',
    'description',
    '$ref',
    'x-group',
    'x-order',
    'x-showIf',
    'const',
    'enum',
    'x-enumLabels',
    'default',
  ],
  ...['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['x-localized', 'x-widget', 'x-asset', 'x-dir', 'x-secret', 'x-score', 'x-immutableAfterPublish'],
  ...['additionalProperties', 'required', 'properties', 'prefixItems', 'items', 'oneOf', '$defs'],
]
const placeIn = (keyword: string) => (order.indexOf(keyword) + order.length + 1) % (order.length + 1)

/** Rebuilds a schema with each subschema changed; what only looks like a schema (a default, a constant) stays as it is. */
function rebuilt(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inside = (of: unknown): unknown => (isSchema(of) ? rebuilt(of, change) : of)
  const copy: Schema = { ...schema }
  for (const keyword of ['properties', '$defs']) {
    const named = copy[keyword]
    if (isSchema(named)) copy[keyword] = Object.fromEntries(Object.entries(named).map(([name, of]) => [name, inside(of)]))
  }
  for (const keyword of ['prefixItems', 'oneOf']) {
    const listed = copy[keyword]
    if (Array.isArray(listed)) copy[keyword] = listed.map(inside)
  }
  if ('items' in copy) copy.items = inside(copy.items)
  return change(copy)
}

/** A schema as a text to edit: keywords in their usual order, properties in the order of the form. */
export function schemaText(schema: Schema): string {
  const sorted = rebuilt(schema, (of) => {
    const keywords = Object.entries(of).toSorted(([a], [b]) => placeIn(a) - placeIn(b))
    const properties = propertiesOf(of, {}).map(({ name }) => [name, isSchema(of.properties) ? of.properties[name] : undefined])
    return Object.fromEntries(
      keywords.map(([keyword, value]) => [keyword, keyword === 'properties' ? Object.fromEntries(properties) : value]),
    )
  })
  return compact(JSON.stringify(sorted, null, 2))
}

/** Short lists of plain values on one line, as a person would write them; not Arabic ones, whose items would be shown in reverse. */
const compact = (text: string): string =>
  text.replace(/\[\n\s+((?:"[^"\n]*"|[\d.-]+)(?:,\n\s+(?:"[^"\n]*"|[\d.-]+))*)\n\s+\]/g, (whole, list: string) => {
    const line = `[${list.replace(/\n\s+/g, ' ')}]`
    return line.length <= 90 && !/[\u0590-\u08ff]/.test(line) ? line : whole
  })

/**
 * Says the written order of the fields in the schema itself, where it says none: JSON objects have no order, and the store does not keep
 * the one they were written in.
 */
export const withWrittenOrder = (schema: Schema): Schema =>
  rebuilt(schema, (of) => {
    const names = Object.keys(isSchema(of.properties) ? of.properties : {})
    const isOrdered = Object.values(isSchema(of.properties) ? of.properties : {}).some(
      (property) => isSchema(property) && numberIn(property['x-order']) !== undefined,
    )
    // Missing fields are added at the end; the author's order is kept.
    const listed = Array.isArray(of['x-order']) ? of['x-order'] : []
    const missing = names.filter((name) => !listed.includes(name))
    if (names.length < 2 || missing.length === 0 || isOrdered || numberIn(of['x-order']) !== undefined) return of
    return { ...of, 'x-order': [...listed, ...missing] }
  })
