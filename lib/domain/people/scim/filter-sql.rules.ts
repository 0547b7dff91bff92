import { and, not, or, type SQL, sql } from 'drizzle-orm'
import type { Comparison, Filter } from './filter.rules'
import { ScimRefusal } from './scim-error.rules'

/** An attribute in SQL: a text (folded if case-insensitive), a boolean or a moment. */
export type FilterColumn =
  | { of: SQL; is: 'text' | 'folded' | 'truth' | 'moment' }
  | { each: SQL; parts: Record<string, FilterColumn> }

const bad = (detail: string): never => {
  throw new ScimRefusal(400, detail, 'invalidFilter')
}
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
const patterns: Partial<Record<Comparison, (text: string) => string>> = {
  co: (text) => `%${escaped(text)}%`,
  sw: (text) => `${escaped(text)}%`,
  ew: (text) => `%${escaped(text)}`,
}
const orders = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function compare(column: Exclude<FilterColumn, { each: SQL }>, op: Comparison, value: unknown, path: string): SQL {
  const { of, is } = column
  if (value === null)
    return op === 'eq' ? sql`${of} is null` : op === 'ne' ? sql`${of} is not null` : bad(`${path} cannot be compared so.`)
  if (is === 'truth') {
    // Microsoft Entra writes booleans as texts as well.
    const is = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value
    if (typeof is !== 'boolean' || (op !== 'eq' && op !== 'ne')) return bad(`${path} is true or false.`)
    return op === 'eq' ? sql`${of} = ${is}` : sql`${of} <> ${is}`
  }
  if (typeof value !== 'string' || /\0/.test(value) || !value.isWellFormed()) return bad(`${path} is a text.`)
  if (is === 'moment') {
    const moment = Date.parse(value)
    if (Number.isNaN(moment) || op === 'co' || op === 'sw' || op === 'ew') return bad(`${path} is a moment.`)
    const at = sql`${new Date(moment).toISOString()}::timestamptz`
    return op === 'eq' ? sql`${of} = ${at}` : op === 'ne' ? sql`${of} <> ${at}` : sql`${of} ${orders[op]} ${at}`
  }
  const isWhole = op === 'eq' || op === 'ne'
  const text = is === 'folded' ? (isWhole ? value.trim() : value).toLowerCase() : value
  if (op === 'eq') return sql`${of} = ${text}`
  // A missing value differs from every value.
  if (op === 'ne') return sql`${of} is distinct from ${text}`
  const pattern = patterns[op]?.(text)
  if (pattern !== undefined) return sql`${of} like ${pattern}`
  return op === 'gt' || op === 'ge' || op === 'lt' || op === 'le'
    ? sql`${of} ${orders[op]} ${text}`
    : bad(`${op} is no operator.`)
}

const within = (each: SQL, condition: SQL) => sql`exists (select from ${each} where ${condition})`

/** A column by name. Only own properties count, because a filter can name `constructor`, which every object inherits. */
const columnNamed = (columns: Record<string, FilterColumn>, name: string): FilterColumn | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** A filter as a condition; throws for an unknown attribute. */
export function filterSql(filter: Filter, columns: Record<string, FilterColumn>): SQL {
  switch (filter.is) {
    case 'and':
    case 'or': {
      const [left, right] = filter.of.map((part) => filterSql(part, columns))
      return (filter.is === 'and' ? and(left, right) : or(left, right)) ?? sql`true`
    }
    case 'not':
      return not(sql`coalesce(${filterSql(filter.of, columns)}, false)`)
    case 'within': {
      const list = columnNamed(columns, filter.path)
      if (!list || !('each' in list)) return bad(`${filter.path} cannot be filtered by.`)
      return within(list.each, filterSql(filter.of, list.parts))
    }
    case 'compare':
    case 'present': {
      const [list = '', part = 'value'] = filter.path.split('.')
      const column =
        columnNamed(columns, filter.path) ?? columnNamed(columns, list) ?? bad(`${filter.path} cannot be filtered by.`)
      if ('each' in column) {
        const inner = columnNamed(column.parts, part) ?? bad(`${filter.path} cannot be filtered by.`)
        return within(column.each, filterSql({ ...filter, path: part }, { [part]: inner }))
      }
      return filter.is === 'present' ? sql`${column.of} is not null` : compare(column, filter.op, filter.value, filter.path)
    }
  }
}
