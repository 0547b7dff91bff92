import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Id, Instant } from './contract'
import { inlineSchema, type Json } from './openapi-shapes'

const isPart = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const partOf = (value: unknown): Json => (isPart(value) ? value : {})

/** Small schemas that nearly every operation has, by their names. */
const common = {
  Id: inlineSchema(Id),
  Instant: inlineSchema(Instant),
  BothLanguages: inlineSchema(z.object({ ar: z.string(), en: z.string() })),
}

/** The same part with a reference in place of each common schema; a description stays beside it. Examples are left alone. */
function referring(value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => referring(one, used))
  if (!isPart(value)) return value
  const { description, ...schema } = value
  const isSmall = Object.keys(schema).length <= 4
  const name = isSmall ? Object.entries(common).find(([, one]) => isDeepStrictEqual(one, schema))?.[0] : undefined
  if (name) used.add(name)
  if (name) return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, /^examples?$/.test(key) ? inner : referring(inner, used)]),
  )
}

/**
 * Puts what is written in several of the places among the components, and a reference in its place: under a name, the part that is written most.
 * Others of that name stay where they are, for generators make names with numbers of them.
 */
function hoist(places: readonly object[], kind: string, taken: Json, nameOf: (part: Json, key: string) => string): Json {
  const written = places
    .flatMap((place) => Object.entries(place).map(([key, part]) => ({ place, key, part, text: JSON.stringify(part) })))
    .filter(({ part }) => isPart(part) && !('$ref' in part))
  const byText = new Map<string, typeof written>()
  for (const one of written) byText.set(one.text, [...(byText.get(one.text) ?? []), one])
  const all = { ...taken }
  for (const same of [...byText.values()].toSorted((one, other) => other.length - one.length)) {
    const [first] = same
    const name = first ? nameOf(partOf(first.part), first.key) : ''
    if (!first || same.length < 2 || name in all) continue
    all[name] = first.part
    for (const { place, key } of same) Reflect.set(place, key, { $ref: `#/components/${kind}/${name}` })
  }
  return all
}

const operationsIn = (paths: unknown): Json[] =>
  Object.values(partOf(paths)).flatMap((path) => Object.values(partOf(path)).map(partOf))
const received: Record<string, string> = { '2XX': 'Received', '410': 'ReceiverGone', default: 'NotReceived' }

/**
 * A document in which what repeats is a component: common schemas, parameters, and the answers that are expected to what is sent; `sent` names the part of
 * the document with the latter.
 */
export function withShared<T extends Json>(document: T, sent: string): T {
  const used = new Set<string>()
  const own = partOf(document.components)
  const [paths, outgoing, schemas, parameters] = [document.paths, document[sent], own.schemas, own.parameters].map((part) =>
    referring(part, used),
  )
  const sending = operationsIn(outgoing)
  const listed = [...operationsIn(paths), ...sending].map((operation) => operation.parameters ?? [])
  const components = {
    ...own,
    parameters: hoist(listed, 'parameters', partOf(parameters), ({ name, in: place }) =>
      place === 'header' ? String(name) : `${String(name)}.${String(place)}`,
    ),
    responses: hoist(
      sending.map(({ responses }) => partOf(responses)),
      'responses',
      partOf(own.responses),
      (_, status) => received[status] ?? status,
    ),
    schemas: { ...Object.fromEntries(Object.entries(common).filter(([name]) => used.has(name))), ...partOf(schemas) },
  }
  return { ...document, paths, ...(isPart(outgoing) && { [sent]: outgoing }), components }
}
