import { type Filter, parseFilter } from './filter.rules'
import { RosterRefusal } from './refusal.rules'

export type Query = {
  limit: number
  offset: number
  sort: string | null
  isDescending: boolean
  /** Null: all. */
  fields: string[] | null
  filter: Filter | null
}

const mostItems = 1000
const furthest = 1_000_000
const refuse = (codeMinor: 'invaliddata' | 'invalid_selection_field', description: string): never => {
  throw new RosterRefusal(400, codeMinor, description)
}

function number(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse('invaliddata', `${name} is a number.`)
}

/** The parameters that every list takes: a limit over the most is lowered to it. */
export function readQuery(query: URLSearchParams): Query {
  const limit = number(query, 'limit', 100)
  const offset = number(query, 'offset', 0)
  if (limit === 0) refuse('invaliddata', 'limit is at least 1.')
  if (offset > furthest) refuse('invaliddata', `offset is at most ${furthest}.`)
  const order = query.get('orderBy')?.toLowerCase() ?? 'asc'
  if (order !== 'asc' && order !== 'desc') refuse('invaliddata', 'orderBy is asc or desc.')
  const filter = query.get('filter')
  return {
    limit: Math.min(limit, mostItems),
    offset,
    sort: query.get('sort'),
    isDescending: order === 'desc',
    fields: fieldsIn(query),
    filter: filter?.trim() ? parseFilter(filter) : null,
  }
}

/** The names of `fields`; null where all are wanted. */
export function fieldsIn(query: URLSearchParams): string[] | null {
  const text = query.get('fields')
  if (text === null) return null
  if (text.length > 1000) refuse('invalid_selection_field', 'The list of fields is too long.')
  const names = text.split(',').flatMap((name) => (name.trim() ? [name.trim()] : []))
  return names.length > 0 ? names : null
}

/** A record with the chosen fields alone; refuses names that the kind of record does not have. */
export function selected(record: Record<string, unknown>, fields: string[] | null, known: readonly string[]) {
  if (fields === null) return record
  for (const name of fields) if (!known.includes(name)) refuse('invalid_selection_field', `${name.slice(0, 100)} is no field.`)
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}

/** The value of `Link` (RFC 8288): the pages around this one. */
export function linksOf(address: string, query: URLSearchParams, { limit, offset }: Query, total: number): string {
  const at = (start: number) => {
    const next = new URLSearchParams(query)
    next.set('limit', String(limit))
    next.set('offset', String(start))
    return `${address}?${next}`
  }
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const links = [`<${at(0)}>; rel="first"`, `<${at(last)}>; rel="last"`]
  if (offset + limit < total) links.push(`<${at(offset + limit)}>; rel="next"`)
  if (offset > 0) links.push(`<${at(Math.max(0, offset - limit))}>; rel="prev"`)
  return links.join(', ')
}
