import type { Contract } from '@/lib/platform/http/contract'
import { words } from './list-rows'

export type Case = { name: string; query: Record<string, string> }
/** The requests of a list: the first page, numbered ones, each order both ways, each filter, each kind of search. Throws where a filter has no values to try. */
export function casesOf({ id, list, query }: Contract, filters: Record<string, string[]> = {}): Case[] {
  const orders = (list?.orderBy ?? []).flatMap((field) => [`${field}:asc`, `${field}:desc`])
  const filtered = Object.entries(query?.shape ?? {}).flatMap(([name, shape]) => {
    const values = filters[name] ?? optionsOf(shape)
    if (values.length === 0) throw new Error(`list-rows.ts has no value for the filter ${name} of ${id}`)
    return values.map((value, at) => ({ name: `${name} ${at + 1}`, query: { [name]: value } }))
  })
  return [
    { name: 'first page', query: {} },
    { name: 'numbered page', query: { page: '1' } },
    { name: 'far numbered page', query: { page: '20' } },
    ...orders.map((orderBy) => ({ name: orderBy, query: { orderBy } })),
    ...filtered,
    ...Object.entries(words).map(([kind, search]) => ({ name: `${kind} word`, query: { search } })),
  ]
}
const optionsOf = (shape: unknown): string[] => {
  const inner =
    typeof shape === 'object' && shape !== null && 'unwrap' in shape && typeof shape.unwrap === 'function'
      ? shape.unwrap()
      : shape
  return typeof inner === 'object' && inner !== null && 'options' in inner && Array.isArray(inner.options)
    ? inner.options.map(String)
    : []
}
