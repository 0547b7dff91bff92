import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, organizationId, recordColumns } from './columns'
import { users } from './identity'

export const importFields = ['email', 'nameAr', 'nameEn', 'role', 'locale'] as const
/** What a column of a file can say of a person. */
export type ImportField = (typeof importFields)[number]
/** Which column, from 0, says what. */
export type ImportMapping = Partial<Record<ImportField, number>>
/** A column of a file: its title and what its first rows hold. */
export type ImportColumn = { title: string; samples: string[]; suggested: ImportField | null }
/** What is wrong with a row, and in which field. */
export type ImportProblem = { key: string; field: ImportField | null }

/** Files with people, from their first piece to the accounts that were made of them. */
export const memberImports = pgTable(
  'member_imports',
  {
    organizationId: organizationId(),
    id: id(),
    fileName: text().notNull(),
    /** receiving: pieces come; checked: every row was looked at; imported: every good row was done or skipped. */
    state: text({ enum: ['receiving', 'checking', 'checked', 'importing', 'imported'] })
      .notNull()
      .default('receiving'),
    startedBy: uuid().notNull(),
    /** Pieces received, without gaps from 0. */
    partCount: integer().notNull().default(0),
    delimiter: text(),
    columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
    mapping: jsonb().$type<ImportMapping>(),
    /** The role and the language of who has none of their own in the file. */
    roleId: uuid(),
    locale: text({ enum: ['ar', 'en'] }),
    sendsInvites: boolean(),
    /** What the check has read and not yet understood: the beginning of a record whose end is in the next piece. */
    rest: text().notNull().default(''),
    /** The job that checks, or imports, or did so last. */
    jobId: uuid(),
    rowCount: integer().notNull().default(0),
    readyCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    skippedCount: integer().notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({ columns: [table.organizationId, table.startedBy], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('member_imports_recent').on(table.organizationId, table.createdAt, table.id),
    index('member_imports_age').on(table.createdAt),
  ],
)

/** The text of a file in pieces, until it was imported. Like its rows purged by its age, not with the import: so many go a batch at a time. */
export const memberImportParts = pgTable(
  'member_import_parts',
  {
    organizationId: organizationId(),
    importId: uuid().notNull(),
    number: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.importId, table.number] }),
    index('member_import_parts_age').on(table.createdAt),
  ],
)

/** The rows of a file, as the newest check understood them. */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    organizationId: organizationId(),
    id: id(),
    importId: uuid().notNull(),
    /** From 1; the row of titles is not counted. */
    number: integer().notNull(),
    /** refused: has problems; ready: would be imported; skipped: somebody has the address since; done: has an account, or an invitation. */
    state: text({ enum: ['ready', 'refused', 'done', 'skipped'] }).notNull(),
    /** In its stored form; empty where there is none. */
    email: text().notNull(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    roleId: uuid(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** The cells of the fields as the file has them. */
    cells: jsonb().$type<Partial<Record<ImportField, string>>>().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('member_import_rows_number').on(table.organizationId, table.importId, table.number, table.id),
    index('member_import_rows_of_state').on(table.organizationId, table.importId, table.state, table.number, table.id),
    // An address counts once in a file.
    uniqueIndex('member_import_rows_email')
      .on(table.organizationId, table.importId, table.email)
      .where(sql`${table.state} <> 'refused'`),
    index('member_import_rows_age').on(table.createdAt),
  ],
)
