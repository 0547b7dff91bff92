import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Condition, Filter, Predicate } from './filter.rules'
import { RosterRefusal } from './refusal.rules'

/** A field that lists are filtered and ordered by. Texts are compared without regard to case. */
export type Field = { of: SQL; is: 'text' | 'truth' | 'moment' | 'number' }
export type Fields = Readonly<Record<string, Field>>

const bad = (description: string): never => {
  throw new RosterRefusal(400, 'invalid_filter_field', description)
}
const operators: Record<Exclude<Predicate, '~'>, SQL> = {
  '=': sql`=`,
  // A missing value differs from every value.
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

/** A field by name. Only own properties count, because a request can name `constructor`, which every object inherits. */
export const fieldNamed = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The form in which values are compared and ordered. */
export const comparable = ({ of, is }: Field): SQL => (is === 'text' ? sql`(lower(${of}) collate "C")` : of)

function comparedWith({ is }: Field, { field, predicate, value }: Condition): SQL {
  if (is === 'text') return sql`(lower(${value}::text) collate "C")`
  if (predicate === '~') return bad(`${field} contains no text.`)
  if (is === 'truth') {
    if (!/^(true|false)$/i.test(value) || (predicate !== '=' && predicate !== '!=')) return bad(`${field} is true or false.`)
    return sql`(${value.toLowerCase()}::text = 'true')`
  }
  if (is === 'number') return /^-?\d{1,9}(\.\d{1,6})?$/.test(value) ? sql`${value}::numeric` : bad(`${field} is a number.`)
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(value)
  const moment = isDate ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? bad(`${field} is a date.`) : sql`${new Date(moment).toISOString()}::timestamptz`
}

function conditionSql(condition: Condition, fields: Fields): SQL {
  const { field, predicate, value } = condition
  const known = fieldNamed(fields, field) ?? bad(`${field} cannot be filtered by.`)
  if (/\0/.test(value) || !value.isWellFormed()) bad(`The value of ${field} has characters that no text has.`)
  const compared = comparedWith(known, condition)
  const own = comparable(known)
  return predicate === '~' ? sql`position(${compared} in ${own}) > 0` : sql`${own} ${operators[predicate]} ${compared}`
}

/** A filter as a condition of a statement. */
export function filterSql({ join, conditions }: Filter, fields: Fields): SQL {
  const parts = conditions.map((condition) => sql`(${conditionSql(condition, fields)})`)
  return (join === 'AND' ? and(...parts) : or(...parts)) ?? sql`true`
}
