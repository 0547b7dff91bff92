import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  existingTreatments,
  importedPersonStates,
  importKeys,
  importRowStates,
  importStates,
} from '../../lib/domain/people/member-imports/words'
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
  | 'group'
/** The column of each field, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>
/** A column of a file: its title and samples from the first rows. */
export type ImportColumn = { title: string; samples: string[]; suggested: ImportField | null }
/** A person's employment in a row; the manager by address, external id or employee number. */
export type ImportedFacts = Partial<Record<'externalId' | 'employeeNumber' | 'department' | 'jobTitle' | 'manager', string>>
/** A problem of a row, its field, and what its sentence names. */
export type ImportProblem = { key: string; field: ImportField | null; params?: Record<string, string> }
/** A value of a person; names of groups and roles in their languages. */
export type ImportedValue = string | { ar?: string; en?: string } | null
/** A field of a person that a row changes. */
export type ImportedChange = { field: ImportField; before: ImportedValue; after: ImportedValue }
/** The role of people in a group or in one that it contains, for rows without roles of their own. */
export type GroupRole = { groupId: string; roleId: string }
/** Among whom people who are missing in the file are looked for. */
export type MissingScope = { of: 'everyone' } | { of: 'group'; groupId: string } | { of: 'department'; department: string }

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
    /** The language that most names of the file are in; null: unknown. */
    suggestedLocale: text({ enum: ['ar', 'en'] }),
    leadsBy: text({ enum: importKeys }).notNull().default('email'),
    existing: text({ enum: existingTreatments }).notNull().default('refuse'),
    /** A cell with it empties the value; null: no cell does. */
    emptySign: text(),
    groupRoles: jsonb().$type<GroupRole[]>().notNull().default([]),
    /** Null: no one is looked for. */
    missing: jsonb().$type<MissingScope>(),
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
    /** Of the ready ones, those that change a person. */
    changedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    updatedCount: integer().notNull().default(0),
    missingCount: integer().notNull().default(0),
    suspendedCount: integer().notNull().default(0),
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
    /** refused: has problems; ready: a new person; skipped: the address was taken meanwhile; done: has an account or an invitation. */
    state: text({ enum: importRowStates }).notNull(),
    /** In its stored form; empty where there is none. */
    email: text().notNull(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    roleId: uuid(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    facts: jsonb().$type<ImportedFacts>().notNull().default({}),
    /** The account that the row changes or leaves as it is. No reference: it may be erased. */
    userId: uuid(),
    changes: jsonb().$type<ImportedChange[]>().notNull().default([]),
    /** The roles that the row or its groups give. */
    roleIds: jsonb().$type<string[]>().notNull().default([]),
    /** The groups that the row names; null: it says nothing of groups. */
    groupIds: jsonb().$type<string[]>(),
    /** The manager's account, if they have one already. */
    managerId: uuid(),
    /** How many managers are above the person afterwards: changes are made from above. */
    managerDepth: integer().notNull().default(0),
    /** The raw cells of the fields. */
    cells: jsonb().$type<Partial<Record<ImportField, string>>>().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('member_import_rows_number').on(table.organizationId, table.importId, table.number, table.id),
    index('member_import_rows_of_state').on(table.organizationId, table.importId, table.state, table.number, table.id),
    // An address counts once in a file, and so does the number of a new person without one.
    uniqueIndex('member_import_rows_address')
      .on(table.organizationId, table.importId, table.email)
      .where(sql`${table.state} <> 'refused' and ${table.email} <> ''`),
    uniqueIndex('member_import_rows_employee')
      .on(table.organizationId, table.importId, sql`(${table.facts} ->> 'employeeNumber')`)
      .where(sql`${table.state} <> 'refused' and ${table.email} = '' and ${table.userId} is null`),
    index('member_import_rows_age').on(table.createdAt),
  ],
)

/** The accounts that a file names, and those that are missing in it. Without references, like the rows: erased people are removed from it. */
export const memberImportPeople = pgTable(
  'member_import_people',
  {
    organizationId: organizationId(),
    importId: uuid().notNull(),
    userId: uuid().notNull(),
    state: text({ enum: importedPersonStates }).notNull(),
    /** The first row of the file that names the person. */
    number: integer(),
    /** Whether the row changes the manager, to `manager_id` or to no one. */
    setsManager: boolean().notNull().default(false),
    managerId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.importId, table.userId] }),
    index('member_import_people_of_state').on(table.organizationId, table.importId, table.state, table.userId),
    index('member_import_people_age').on(table.createdAt),
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
    member_import_people: { grows: 'a row for each account that a file names or lacks', kept: '30 days' },
    member_imports: { grows: 'a row for each import of people that is begun', kept: '30 days' },
  },
} satisfies Retention
