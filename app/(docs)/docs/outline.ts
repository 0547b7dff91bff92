import type { Json } from './inline-references'

type Part = { [key: string]: Json }
const partOf = (value: Json | undefined): Part => (value && typeof value === 'object' && !Array.isArray(value) ? value : {})
const only = (part: Part, names: readonly string[]): Part =>
  Object.fromEntries(Object.entries(part).filter(([name]) => names.includes(name)))
const each = (part: Part, change: (value: Json) => Json): Part =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))

/** The fields that a closed operation shows. */
const shownClosed = ['operationId', 'summary', 'tags', 'deprecated', 'security']

/**
 * A document with nothing but what the list of operations shows: a fortieth of the whole. Swagger UI parses, copies and compares all it is given
 * several times over; the rest of an operation is handed to it when the operation is opened.
 */
export function outlineOf(document: Json): object {
  const { components, paths, ...rest } = partOf(document)
  return {
    ...rest,
    paths: each(partOf(paths), (path) => each(partOf(path), (operation) => only(partOf(operation), shownClosed))),
    components: only(partOf(components), ['securitySchemes']),
  }
}
