import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/tenant'
import type { ErrorName, Refusal } from './errors'
import type { AuditNote } from './implement'

type TenantTable = PgTable & { id: PgColumn; organizationId: PgColumn }
type Within<E extends ErrorName> = {
  db: Tx
  organization: { id: string }
  fail(reason: E, detail?: Refusal['detail']): never
  note(note: AuditNote): void
}

const select = (db: Tx, table: TenantTable, organizationId: string, id: string) =>
  db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)))

/** A row of this organization for reading, or the refusal: a foreign id answers as a missing one. */
export async function find<T extends TenantTable, E extends ErrorName>(
  { db, organization, fail }: Pick<Within<E>, 'db' | 'organization' | 'fail'>,
  table: T,
  id: string,
  missing: E,
): Promise<T['$inferSelect']> {
  const [row] = (await select(db, table, organization.id, id)) as T['$inferSelect'][]
  return row ?? fail(missing)
}

/** The same for changing: locked until the transaction ends, and remembered as the audit row's `before`. */
export async function own<T extends TenantTable, E extends ErrorName>(
  context: Within<E>,
  table: T,
  id: string,
  missing: E,
): Promise<T['$inferSelect']> {
  const [row] = (await select(context.db, table, context.organization.id, id).for('update')) as T['$inferSelect'][]
  if (!row) return context.fail(missing)
  context.note({ before: row })
  return row
}

type Stale = { headers: Headers; fail(reason: 'versionStale'): never }
type StaleOrMissing = { headers: Headers; fail(reason: 'versionStale' | 'versionRequired'): never }

/** Refuses a change to another version than the caller read: `If-Match` is honoured wherever it is sent (412), and required where `needed` (428). */
export function assertVersion(context: Stale, row: { version: number }): void
export function assertVersion(context: StaleOrMissing, row: { version: number }, needed: boolean): void
export function assertVersion(context: StaleOrMissing, row: { version: number }, needed = false): void {
  const wanted = context.headers.get('if-match')
  if (wanted === null) {
    if (needed) context.fail('versionRequired')
    return
  }
  const tags = wanted.split(',').map((tag) => tag.trim())
  if (!tags.includes('*') && !tags.includes(etag(row))) context.fail('versionStale')
}

/** The strong entity tag of a record (RFC 9110, 8.8.3). */
export const etag = (row: { version: number }): string => `"${row.version}"`

/** Whether the caller already holds what is tagged so: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isHeld(request: Headers, tag: string | undefined): boolean {
  if (tag === undefined) return false
  const held = (request.get('if-none-match') ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return held.includes(tag) || held.includes('*')
}
