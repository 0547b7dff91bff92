import type { Language } from '@/lib/platform/i18n/languages'
import { nameOf } from './references'
import { isSchema, type Schema, textIn } from './schema'

/** A way from a step to another one; `at` is its place in the list of ways. */
export type Way = { id: string; at: number; name: string; to: string }
/** A step with its ways; `depth` is how many ways lead to it from the first step, null: none does. */
export type Step = { id: string; at: number; name: string; depth: number | null; isFirst: boolean; ways: Way[] }

const itemsIn = (value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap((item, at): { item: Schema; id: string; at: number }[] => {
    const id = isSchema(item) ? textIn(item.id) : undefined
    return isSchema(item) && id ? [{ item, id, at }] : []
  })

/** The steps of a content as an outline: in the order in which they are reached from the first one, and then those that no way leads to. */
export function outlineOf(value: unknown, language: Language): Step[] {
  const { nodes, edges, start }: Schema = isSchema(value) ? value : {}
  const ways = new Map<string, Way[]>()
  for (const { item, id, at } of itemsIn(edges)) {
    const from = textIn(item.from) ?? ''
    const own = ways.get(from) ?? []
    own.push({ id, at, name: nameOf(item, language), to: textIn(item.to) ?? '' })
    ways.set(from, own)
  }
  const steps = itemsIn(nodes)
  const known = new Set(steps.map(({ id }) => id))
  const first = textIn(start) ?? steps[0]?.id ?? ''
  const depths = new Map<string, number>(known.has(first) ? [[first, 0]] : [])
  // A map goes on to what is added while it is read, so that this is a breadth-first search.
  for (const [id, depth] of depths)
    for (const { to } of ways.get(id) ?? []) if (known.has(to) && !depths.has(to)) depths.set(to, depth + 1)
  const places = new Map([...depths.keys()].map((id, place) => [id, place]))
  const placeOf = ({ id }: Step) => places.get(id) ?? places.size
  return steps
    .map(({ item, id, at }) => ({
      id,
      at,
      name: nameOf(item, language),
      depth: depths.get(id) ?? null,
      isFirst: id === first,
      ways: ways.get(id) ?? [],
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}
