import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditNote } from '../audit/record'
import type { ErrorName, Refusal } from '../errors'
import { heldVersion, isWanted } from '../http/etag'
import type { Language } from '../i18n/languages'
import type { RoomRecord } from '../rooms'
import { ofTenant, type TenantContext, type TenantTable } from './tenant-rows'

type VersionedTable = TenantTable & { id: PgColumn; version: PgColumn; $inferSelect: { id: string; version: number } }
type Row<T extends PgTable> = T['$inferSelect']
type Column<T extends PgTable> = keyof Row<T> & string
type Change<T extends PgTable> = { [C in Exclude<Column<T>, 'organizationId' | 'id' | 'version'>]?: Row<T>[C] }
// Properties, not methods: only for those TypeScript checks the errors against the contract's.
type Failing<E extends ErrorName> = TenantContext & { fail: (reason: E) => never }
type Auditing = TenantContext & { note: (note: AuditNote) => void }

/** How a table's records are found, and named in the audit row. */
type Naming<T extends PgTable, E extends ErrorName> = {
  /** The error for a missing record; another organization's record is answered the same way. */
  missing: E
  /** The type of the audit row's resource. */
  type: RoomRecord
  label(row: Row<T>): string | undefined
  /** The record's name in each language, if it has several. */
  name?(row: Row<T>): Partial<Record<Language, string>>
  /** The column by which callers name a record, unique within an organization; default `id`. */
  key?: Column<T>
}

const firstRow = async <T extends PgTable>(rows: PromiseLike<object[]>) => (await rows)[0] as Row<T> | undefined

/** Selects the records of an organization by a column. */
function selectionBy(table: VersionedTable, name: string) {
  const column: PgColumn | undefined = getTableColumns<VersionedTable>(table)[name]
  if (!column) throw new Error(`There is no column ${name}`)
  return (context: TenantContext, value: string) =>
    context.db
      .select()
      .from(table as PgTable)
      .where(ofTenant(context, table, eq(column, value)))
}

/** The values of some columns, as the audit row has them. */
const valuesOf = <T extends PgTable>(row: Row<T>, columns: readonly Column<T>[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/**
 * The versioned records of a table, always those of the context's organization. `get` reads one, `lock` reads one to change it, `insert`, `change`
 * and `remove` write one and note in the audit row the record and the values of the named columns before and after. Other columns stay out of the
 * audit row.
 */
export function recordsOf<T extends VersionedTable, E extends ErrorName>(table: T, naming: Naming<T, E>) {
  const { missing, type, label, name, key = 'id' } = naming
  // Drizzle does not infer the rows of a table that is a type parameter, so they get their type here.
  const plain: VersionedTable = table
  const rowOf = firstRow<T>
  const select = selectionBy(plain, key)
  const resourceOf = (row: Row<T>) => ({ type, id: row.id, label: label(row), name: name?.(row) })

  /** The record of a key; refuses with `missing` if there is none. */
  async function get(context: Failing<E>, value: string): Promise<Row<T>> {
    return (await rowOf(select(context, value))) ?? context.fail(missing)
  }

  /** The same, locked until the transaction ends, so that a concurrent change sees the new version. */
  async function lock(context: Failing<E> & Auditing, value: string): Promise<Row<T>> {
    const row = (await rowOf(select(context, value).for('update'))) ?? context.fail(missing)
    context.note({ resource: resourceOf(row) })
    return row
  }

  /** Stores a new record of this organization. */
  async function insert(
    context: Auditing,
    values: Omit<T['$inferInsert'], 'organizationId' | 'version'>,
    audited: readonly Column<T>[],
  ): Promise<Row<T>> {
    const { organization, note } = context
    const inserted = { ...values, organizationId: organization.id }
    const row = await rowOf(context.db.insert(plain).values(inserted).returning())
    if (!row) throw new Error('An insert returned no row')
    note({ resource: resourceOf(row), after: valuesOf(row, audited) })
    return row
  }

  /** Changes the record of an id in one statement if the conditions hold, and raises its version; undefined if they do not. */
  async function changeIf(context: TenantContext, id: string, set: Change<T>, ...conditions: SQL[]): Promise<Row<T> | undefined> {
    const raised = { ...set, version: sql`${plain.version} + 1` }
    return rowOf(
      context.db
        .update(plain)
        .set(raised)
        .where(ofTenant(context, plain, eq(plain.id, id), ...conditions))
        .returning(),
    )
  }

  /** Changes a locked record and raises its version. Throws if the record is not as it was locked. */
  async function change(context: Auditing, before: Row<T>, set: Change<T>, audited: readonly Column<T>[]): Promise<Row<T>> {
    const row = await changeIf(context, before.id, set, eq(plain.version, before.version))
    if (!row) throw new Error('A record was changed without its lock')
    context.note({ resource: resourceOf(row), before: valuesOf(before, audited), after: valuesOf(row, audited) })
    return row
  }

  /** Removes a locked record. Throws if the record is not as it was locked. */
  async function remove(context: Auditing, before: Row<T>, audited: readonly Column<T>[]): Promise<void> {
    const locked = ofTenant(context, plain, eq(plain.id, before.id), eq(plain.version, before.version))
    const removed = await rowOf(context.db.delete(plain).where(locked).returning({ id: plain.id }))
    if (!removed) throw new Error('A record was removed without its lock')
    const after = Object.fromEntries(audited.map((column) => [column, null]))
    context.note({ resource: resourceOf(before), before: valuesOf(before, audited), after })
  }

  return { get, lock, insert, change, changeIf, remove }
}

/**
 * Refuses with 412 if `If-Match` names another version than the record's. Call it for a locked record, so that one of two callers who read the
 * same version is refused. `changedSince` returns the fields that differ from a version, so that the caller can merge.
 */
export function assertVersion(
  { headers, fail }: { headers: Headers; fail: (reason: 'versionStale', detail?: Refusal['detail']) => never },
  { version }: { version: number },
  changedSince: (version: number) => readonly string[] = () => [],
): void {
  if (isWanted(headers, version)) return
  const held = heldVersion(headers)
  const changed = held === undefined ? [] : changedSince(held)
  const fields = changed.map((property) => ({ key: 'changedMeanwhile', property }))
  fail('versionStale', fields.length > 0 ? { fields } : {})
}

/** Refuses a change without `If-Match` (428). */
export function requireVersion({ headers, fail }: { headers: Headers; fail: (reason: 'versionRequired') => never }): void {
  if (!headers.has('if-match')) fail('versionRequired')
}
