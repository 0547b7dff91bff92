import { z } from 'zod'
import type { Contract } from '@/lib/platform/http/contract'
import { words } from './list-declarations'

export type Case = { name: string; query: Record<string, string> }
/** The requests of a list: the first page, numbered ones, each order both ways, each filter with one value and with several, each kind of search. Throws where a filter has no values to try. */
export function casesOf({ id, list, query }: Contract, filters: Record<string, string[]> = {}): Case[] {
  const orders = (list?.orderBy ?? []).flatMap((field) => [`${field}:asc`, `${field}:desc`])
  const filtered = Object.entries(query?.shape ?? {}).flatMap(([name, shape]) => {
    const values = filters[name] ?? optionsOf(shape)
    const isSeveral = takesSeveral(shape)
    if (values.length < (isSeveral ? 2 : 1))
      throw new Error(`room.fixtures.ts has too few values for the filter ${name} of ${id}`)
    const each = values.map((value, at) => ({ name: `${name} ${at + 1}`, query: { [name]: value } }))
    const several = values.slice(0, 4).join(',')
    return isSeveral ? [...each, { name: `several of ${name}`, query: { [name]: several } }] : each
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
const unwrapped = (shape: unknown): unknown => (shape instanceof z.ZodOptional ? shape.unwrap() : shape)

/** The element of a filter with several values; undefined if it takes one value. */
function elementOf(shape: unknown): unknown {
  const inner = unwrapped(shape)
  const list = inner instanceof z.ZodCodec ? inner.def.out : undefined
  return list instanceof z.ZodArray ? list.element : undefined
}
export const takesSeveral = (shape: unknown): boolean => elementOf(shape) !== undefined

/** The values of a closed list. */
function optionsOf(shape: unknown): string[] {
  const one = elementOf(shape) ?? unwrapped(shape)
  return one instanceof z.ZodEnum ? one.options.map(String) : []
}
