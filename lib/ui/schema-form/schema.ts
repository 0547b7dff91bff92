import { conditionsOf } from '@/lib/domain/learning/modules/schemas/field-conditions.rules'
import type { DayEdge } from '@/lib/platform/i18n/days'
import type { Language } from '@/lib/platform/i18n/languages'

/** A schema of a module type, in the subset that registration accepts. It may be incomplete while it is typed, so nothing is assumed. */
export type Schema = { [keyword: string]: unknown }
export type Kind = 'choice' | 'constant' | 'record' | 'list' | 'variants' | 'document' | 'text' | 'number' | 'flag' | 'unknown'

export const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : []
export const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Follows local references, at most as many as a schema may nest; what stands beside a reference wins. */
export function resolved(schema: unknown, root: Schema): Schema {
  let current: Schema = isSchema(schema) ? schema : {}
  for (let steps = 0; steps < 16 && typeof current.$ref === 'string'; steps++) {
    const { $ref, ...beside } = current
    const name = /^#\/\$defs\/([A-Za-z0-9_.-]+)$/.exec(String($ref))?.[1] ?? ''
    const target = isSchema(root.$defs) && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
    current = isSchema(target) ? { ...target, ...beside } : beside
  }
  return current
}

export function kindOf(schema: Schema): Kind {
  const type = Array.isArray(schema.type) ? schema.type.find((it) => it !== 'null') : schema.type
  if (Array.isArray(schema.enum)) return 'choice'
  if ('const' in schema) return 'constant'
  if (Array.isArray(schema.oneOf)) return 'variants'
  // A rich text: nothing in the schema says what is in it.
  if (type === 'object' && schema['x-widget'] === 'richText') return 'document'
  if (type === 'object' || isSchema(schema.properties)) return 'record'
  if (type === 'array' || isSchema(schema.items) || Array.isArray(schema.prefixItems)) return 'list'
  if (type === 'string') return 'text'
  if (type === 'number' || type === 'integer') return 'number'
  return type === 'boolean' ? 'flag' : 'unknown'
}

export type Property = { name: string; schema: Schema; isRequired: boolean; group: string }

/** The properties of a record in the order they are shown: by the record's `x-order`, else by their own, else as written. */
export function propertiesOf(schema: Schema, root: Schema): Property[] {
  const listed = textsIn(schema['x-order'])
  const required = textsIn(schema.required)
  const place = ({ name, schema: { 'x-order': own } }: Property): number => {
    const at = listed.indexOf(name)
    return at >= 0 ? at : listed.length + (numberIn(own) ?? 100_000)
  }
  return Object.entries(isSchema(schema.properties) ? schema.properties : {})
    .map(([name, given]) => {
      const property = resolved(given, root)
      return { name, schema: property, isRequired: required.includes(name), group: textIn(property['x-group']) ?? '' }
    })
    .toSorted((a, b) => place(a) - place(b))
}

/** Groups in the order of their first property; those without a name come first. */
export function groupsOf(properties: Property[]): [string, Property[]][] {
  const names = [...new Set(['', ...properties.map(({ group }) => group)])]
  return names
    .map((name): [string, Property[]] => [name, properties.filter(({ group }) => group === name)])
    .filter(([, members]) => members.length > 0)
}

/**
 * The meaning of a date without a time in a field: the end of the day if the field's name is that of an end,
 * such as `closesAt`.
 */
export const edgeByName = (path: string): DayEdge =>
  /^(?:ends|closes|due|expires)|(?:until|deadline)$/i.test(path.slice(path.lastIndexOf('.') + 1)) ? 'ends' : 'begins'

/**
 * The properties of a record that its values show, by the rule of the API. A text of two languages has the one of `language`, or where none is given,
 * either of them.
 */
export function shownProperties(schema: Schema, values: unknown, root: Schema, language?: Language): Property[] {
  const properties = propertiesOf(schema, root)
  const schemas = new Map(properties.map((property) => [property.name, property.schema]))
  const valuesOf = (name: string): unknown[] => {
    const value = isSchema(values) ? values[name] : undefined
    if (schemas.get(name)?.['x-localized'] !== true || !isSchema(value)) return [value]
    return language ? [value[language]] : Object.values(value)
  }
  return properties.filter(({ name }) =>
    conditionsOf(name, (of) => schemas.get(of)?.['x-showIf']).every(({ name: of, values: wanted }) =>
      valuesOf(of).some((value) => wanted.includes(value)),
    ),
  )
}

/** The property whose constants tell the branches of a oneOf apart; undefined where the branches are constants themselves. */
export function discriminatorOf(branches: Schema[]): string | undefined {
  const [first] = branches
  return Object.keys(first && isSchema(first.properties) ? first.properties : {}).find((name) =>
    branches.every(
      (branch) => isSchema(branch.properties) && isSchema(branch.properties[name]) && 'const' in branch.properties[name],
    ),
  )
}
export const branchesOf = (schema: Schema, root: Schema): Schema[] =>
  (Array.isArray(schema.oneOf) ? schema.oneOf : []).map((branch) => resolved(branch, root))
const constantOf = (branch: Schema | undefined, name: string | undefined): unknown => {
  const of = name === undefined ? branch : isSchema(branch?.properties) ? branch.properties[name] : undefined
  return isSchema(of) ? of.const : undefined
}
/** The index of the branch of a value; 0 until one is chosen. */
export function branchAt(branches: Schema[], value: unknown): number {
  const name = discriminatorOf(branches)
  const own = name === undefined ? value : isSchema(value) ? value[name] : undefined
  return Math.max(
    0,
    branches.findIndex((branch) => constantOf(branch, name) === own),
  )
}
/** Names for fields and branches whose schema gives them no title. */
export type Names = Readonly<Record<string, string>>
const nameIn = (names: Names, of: unknown): string | undefined =>
  typeof of === 'string' && Object.hasOwn(names, of) ? names[of] : undefined

export const titleOf = (name: string, schema: Schema, names: Names): string =>
  textIn(schema.title) ?? nameIn(names, name) ?? wordsOf(name)

export function branchName(branches: Schema[], at: number, names: Names): string {
  const constant = constantOf(branches[at], discriminatorOf(branches))
  return textIn(branches[at]?.title) ?? nameIn(names, constant) ?? String(constant ?? at + 1)
}

/** The same schema with titles written into it, where it has none. */
export function titled(schema: Schema, names: Names): Schema {
  const given = (of: unknown, name?: unknown): unknown => {
    if (!isSchema(of)) return of
    const title = 'title' in of ? undefined : nameIn(names, name)
    return { ...(title && !('const' in of) && { title }), ...titled(of, names) }
  }
  const branches = Array.isArray(schema.oneOf) ? schema.oneOf.filter(isSchema) : []
  const by = discriminatorOf(branches)
  return {
    ...schema,
    ...(isSchema(schema.properties) && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, of]) => [name, given(of, name)])),
    }),
    ...('items' in schema && { items: given(schema.items) }),
    ...(branches.length > 0 && { oneOf: branches.map((branch) => given(branch, constantOf(branch, by))) }),
  }
}

/** The schema of one place of a list. */
export const itemOf = (schema: Schema, at: number, root: Schema): Schema =>
  resolved((Array.isArray(schema.prefixItems) ? schema.prefixItems[at] : undefined) ?? schema.items, root)

/** The initial value of a field: its default, its constant, or the minimum number of items. */
export function initialOf(schema: Schema, root: Schema, depth = 0): unknown {
  if (depth > 12 || schema.deprecated === true) return undefined
  if (schema['x-localized'] === true) return 'default' in schema ? { ar: schema.default, en: schema.default } : undefined
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  const kind = kindOf(schema)
  if (kind === 'variants') return initialOf(branchesOf(schema, root)[0] ?? {}, root, depth + 1)
  if (kind === 'list') {
    const least = Math.min(numberIn(schema.minItems) ?? 0, 20)
    return Array.from({ length: least }, (_, at) => initialOf(itemOf(schema, at, root), root, depth + 1))
  }
  if (kind !== 'record') return undefined
  const filled = propertiesOf(schema, root).flatMap(({ name, schema: of, isRequired }) => {
    const value = isRequired || kindOf(of) !== 'record' ? initialOf(of, root, depth + 1) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(filled)
}

/** The author's values in one language, without hidden or empty ones: as they are stored and checked. */
export function projected(schema: Schema, value: unknown, language: Language, root: Schema, depth = 0): unknown {
  if (depth > 24) return undefined
  if (schema['x-localized'] === true) {
    const own = isSchema(value) ? value[language] : undefined
    return own === '' ? undefined : own
  }
  const kind = kindOf(schema)
  if (kind === 'variants') {
    const branches = branchesOf(schema, root)
    return projected(branches[branchAt(branches, value)] ?? {}, value, language, root, depth + 1)
  }
  if (kind === 'list' && Array.isArray(value))
    return value.map((item, at) => {
      const of = itemOf(schema, at, root)
      // A list keeps its places: an empty text stands where nothing was written yet.
      return projected(of, item, language, root, depth + 1) ?? (kindOf(of) === 'text' ? '' : null)
    })
  if (kind === 'record' && isSchema(value))
    return Object.fromEntries(
      shownProperties(schema, value, root, language).flatMap(({ name, schema: of }) => {
        const own = projected(of, value[name], language, root, depth + 1)
        return own === undefined ? [] : [[name, own] as const]
      }),
    )
  return value === '' ? undefined : value
}

/** The file of the picture that a content shows: the first of its fields for a picture that has one. */
export function pictureIn(schema: Schema, value: unknown): string | undefined {
  const own = isSchema(value) ? value : {}
  return propertiesOf(schema, schema).flatMap(({ name, schema: of }) => {
    const isPicture = isSchema(of['x-asset']) && textsIn(of['x-asset'].kinds).includes('image')
    const file = isSchema(own[name]) ? Object.values(own[name])[0] : own[name]
    return isPicture && typeof file === 'string' && file !== '' ? [file] : []
  })[0]
}

/** A property's name as words, for schemas that give it no title: `maxPhotos` is "Max photos". */
export function wordsOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
