import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { importRowStates, importStates } from '../../lib/domain/people/member-imports/words'
import type { Retention } from '../retention'
import { createdAt, id, organizationId, recordColumns } from './columns'
import { users } from './identity'

/**
 * The fields that a column of a file can be mapped to. `name`, `givenName` with `familyName`: in the language of their script. `enabled`, `suspended`: yes or no;
 * `status`: a word.
 */
export type ImportField =
  | 'email'
  | 'nameAr'
  | 'nameEn'
  | 'name'
  | 'givenName'
  | 'familyName'
  | 'role'
  | 'locale'
  | 'enabled'
  | 'suspended'
  | 'status'
  | 'externalId'
  | 'employeeNumber'
  | 'department'
  | 'jobTitle'
  | 'manager'
/** The column of each field, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>
/** A column of a file: its title and samples from the first rows. */
export type ImportColumn = { title: string; samples: string[]; suggested: ImportField | null }
/** A person's employment in a row; the manager by address, external id or employee number. */
export type ImportedFacts = Partial<Record<'externalId' | 'employeeNumber' | 'department' | 'jobTitle' | 'manager', string>>
/** A problem of a row, and its field. */
export type ImportProblem = { key: string; field: ImportField | null }

/** Imports of people from files. */
export const memberImports = pgTable(
  'member_imports',
  {
    organizationId: organizationId(),
    id: id(),
    fileName: text().notNull(),
    /** receiving: chunks are being uploaded; checked: all rows were checked; imported: all valid rows were imported or skipped. */
    state: text({ enum: importStates }).notNull().default('receiving'),
    startedBy: uuid().notNull(),
    /** Number of received chunks, without gaps from 0. */
    partCount: integer().notNull().default(0),
    delimiter: text(),
    columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
    mapping: jsonb().$type<ImportMapping>(),
    /** Default role and language for rows without their own. */
    roleId: uuid(),
    locale: text({ enum: ['ar', 'en'] }),
    sendsInvites: boolean(),
    /** The beginning of a record that ends in the next chunk. */
    rest: text().notNull().default(''),
    /** The present or last job of the import. */
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

/** The text of a file in chunks, until it was imported. Purged by age in batches, like its rows, not together with the import. */
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

/** The rows of a file, as parsed by the newest check. */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    organizationId: organizationId(),
    id: id(),
    importId: uuid().notNull(),
    /** From 1, without the header row. */
    number: integer().notNull(),
    /** refused: has problems; ready: can be imported; skipped: the address was taken meanwhile; done: has an account or an invitation. */
    state: text({ enum: importRowStates }).notNull(),
    /** In its stored form; empty where there is none. */
    email: text().notNull(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    roleId: uuid(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    facts: jsonb().$type<ImportedFacts>().notNull().default({}),
    /** The raw cells of the fields. */
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

export const retention = {
  purged: {
    // Rows and chunks before their imports.
    member_import_rows: { grows: 'a row for each person in a file that is checked, 100,000 a file', kept: '30 days' },
    member_import_parts: {
      grows: 'a row for each piece of a file with people, 400 a file',
      kept: '30 days, or until it was imported',
    },
    member_imports: { grows: 'a row for each import of people that is begun', kept: '30 days' },
  },
} satisfies Retention
