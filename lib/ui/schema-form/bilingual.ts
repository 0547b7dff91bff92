import { type Language, languages } from '@/lib/platform/i18n/languages'
import { idsOf } from './places'
import { branchAt, branchesOf, isSchema, itemOf, kindOf, propertiesOf, type Schema } from './schema'

type Bodies = Partial<Record<Language, unknown>>
const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/**
 * The bodies of a module's languages as one value, which the form edits: what is common once, what is of a language as `{ ar, en }`. The
 * structure is that of the source language. `projected` parts it again.
 */
export function combined(schema: Schema, bodies: Bodies, source: Language, root: Schema, depth = 0): unknown {
  if (depth > 24) return undefined
  if (schema['x-localized'] === true) {
    const own = languages.flatMap((language) => (isMissing(bodies[language]) ? [] : [[language, bodies[language]] as const]))
    return own.length > 0 ? Object.fromEntries(own) : undefined
  }
  const main = bodies[source]
  const each = (of: Schema, take: (body: unknown) => unknown) =>
    combined(of, Object.fromEntries(languages.map((language) => [language, take(bodies[language])])), source, root, depth + 1)
  const kind = kindOf(schema)
  if (kind === 'variants') {
    const branches = branchesOf(schema, root)
    return combined(branches[branchAt(branches, main)] ?? {}, bodies, source, root, depth + 1)
  }
  if (kind === 'list' && Array.isArray(main))
    return main.map((_, at) => each(itemOf(schema, at, root), (body) => (Array.isArray(body) ? body[at] : undefined)))
  if (kind === 'record' && isSchema(main))
    return Object.fromEntries(
      propertiesOf(schema, root).flatMap(({ name, schema: of }) => {
        const own = each(of, (body) => (isSchema(body) ? body[name] : undefined))
        return own === undefined ? [] : [[name, own] as const]
      }),
    )
  return main
}

/** The texts of one language by their places, items by their ids: moving an item changes none of them. */
export function textsOf(
  schema: Schema,
  value: unknown,
  language: Language,
  root: Schema = schema,
  at = '',
): Record<string, unknown> {
  if (schema['x-localized'] === true) {
    const text = isSchema(value) ? value[language] : undefined
    return isMissing(text) ? {} : { [at]: text }
  }
  const kind = kindOf(schema)
  if (kind === 'variants') {
    const branches = branchesOf(schema, root)
    return textsOf(branches[branchAt(branches, value)] ?? {}, value, language, root, at)
  }
  const inside: Record<string, unknown>[] = []
  if (kind === 'list' && Array.isArray(value)) {
    const ids = idsOf(value)
    for (const [place, item] of value.entries())
      inside.push(textsOf(itemOf(schema, place, root), item, language, root, `${at}/${ids ? `@${ids[place]}` : place}`))
  } else if (kind === 'record' && isSchema(value))
    for (const { name, schema: of } of propertiesOf(schema, root))
      inside.push(textsOf(of, value[name], language, root, `${at}/${name}`))
  return Object.assign({}, ...inside)
}

/** The same schema without texts of a language: in settings, which all languages share, they are ordinary texts. */
export function withoutLanguages(schema: Schema): Schema {
  const plain = (of: unknown): unknown => (Array.isArray(of) ? of.map(plain) : isSchema(of) ? withoutLanguages(of) : of)
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, of]) => (keyword === 'x-localized' ? [] : [[keyword, plain(of)] as const])),
  )
}

/** Ids for a new item and what is in it, where its schema wants a text named `id` and none is there. */
export function withIds(schema: Schema, value: unknown, root: Schema, fresh: () => string = freshId): unknown {
  const kind = kindOf(schema)
  if (kind === 'variants') {
    const branches = branchesOf(schema, root)
    return withIds(branches[branchAt(branches, value)] ?? {}, value, root, fresh)
  }
  if (kind === 'list' && Array.isArray(value))
    return value.map((item, at) => withIds(itemOf(schema, at, root), item, root, fresh))
  if (kind !== 'record' || !isSchema(value)) return value
  const own = propertiesOf(schema, root).flatMap(({ name, schema: of, isRequired }) => {
    if (name === 'id' && isRequired && kindOf(of) === 'text' && isMissing(value.id)) return [[name, fresh()] as const]
    return name in value ? [[name, withIds(of, value[name], root, fresh)] as const] : []
  })
  return { ...value, ...Object.fromEntries(own) }
}

/** Short, and not made twice: 10 letters and digits. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')
