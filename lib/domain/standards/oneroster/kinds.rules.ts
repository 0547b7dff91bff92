import type { SQL } from 'drizzle-orm'
import type { Permission } from '@/lib/platform/auth/permissions'
import type { Fields } from './filter-sql.rules'

/** The facts about the organization in the statements of a list. */
export type Home = { id: string; name: string; locale: 'ar' | 'en'; timeZone: string }
/** The kinds of records by the names of their lists. */
export const kindNames = [
  'users',
  'orgs',
  'courses',
  'classes',
  'enrollments',
  'academicSessions',
  'lineItems',
  'results',
  'categories',
] as const
export type KindName = (typeof kindNames)[number]

/** The values of one field that a list is kept to. */
export type Kept = { field: string; values: readonly string[] }

/** A row of a statement as JSON: moments in ISO 8601. */
export type Row = Record<string, unknown>
/** Makes the reference to a record of another kind; without an id, to the one of the organization itself. */
export type Reference = (kind: KindName, id: unknown) => object

/** A kind of records of the standard. */
export type Kind = {
  /** The name around a single record, and around a list. */
  one: string
  many: string
  /** The permissions that a program needs to read it. */
  permissions: readonly Permission[]
  /** A select of all records of the organization; `sourcedId` is unique in it. */
  rows: (home: Home) => SQL
  /** The fields for filters and sorting. */
  fields: Fields
  /** The names of the fields of a record. */
  names: readonly string[]
  shown: (row: Row, reference: Reference) => Record<string, unknown>
}

/** A record without the fields that have no value. */
export const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))

/** The three fields that every record begins with. */
export const base = ({ sourcedId, status, dateLastModified }: Row) => ({
  sourcedId,
  status,
  dateLastModified: new Date(String(dateLastModified)).toISOString(),
})
export const baseNames = ['sourcedId', 'status', 'dateLastModified'] as const
