import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  courseFaults,
  courseFormats,
  courseImportStates,
  coursePartKinds,
  coursePartStates,
  leftOutReasons,
} from '../../lib/domain/standards/course-imports/words'
import type { Retention } from '../retention'
import { id, organizationId, recordColumns } from './columns'
import { users } from './identity'

/** Courses of other products: an archive of the library, what was found in it, and the path that was made of it. */
export const courseImports = pgTable(
  'course_imports',
  {
    organizationId: organizationId(),
    id: id(),
    /** The archive, in the library. */
    assetId: uuid().notNull(),
    fileName: text().notNull(),
    format: text({ enum: courseFormats }).notNull(),
    /** The language that the course is stored in. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    state: text({ enum: courseImportStates }).notNull().default('checking'),
    fault: text({ enum: courseFaults }),
    startedBy: uuid().notNull(),
    jobId: uuid(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    /** The language that the titles are in, by their letters. */
    foundLanguage: text({ enum: ['ar', 'en'] }),
    sections: jsonb().$type<string[]>().notNull().default([]),
    /** Numbers by kind: modules by type, questions by type, files by kind. */
    lessonCounts: jsonb().$type<Record<string, number>>().notNull().default({}),
    questionCounts: jsonb().$type<Record<string, number>>().notNull().default({}),
    fileCounts: jsonb().$type<Record<string, number>>().notNull().default({}),
    fileBytes: bigint({ mode: 'number' }).notNull().default(0),
    partCount: integer().notNull().default(0),
    leftOutCount: integer().notNull().default(0),
    /** The results: the bank of its questions, and the path. */
    bankId: uuid(),
    pathId: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({ columns: [table.organizationId, table.startedBy], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('course_imports_recent').on(table.organizationId, table.createdAt, table.id),
  ],
)

/** The parts of a course in the order in which they are made, and what is left out of it. */
export const courseImportParts = pgTable(
  'course_import_parts',
  {
    organizationId: organizationId(),
    id: id(),
    importId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    kind: text({ enum: coursePartKinds }).notNull(),
    state: text({ enum: coursePartStates }).notNull(),
    title: text().notNull(),
    reason: text({ enum: leftOutReasons }),
    /** The name of the file or the thing in the archive. */
    detail: text().notNull().default(''),
    /** The type of a lesson, or the kind of a file. */
    type: text(),
    /** Bytes of a file. */
    size: bigint({ mode: 'number' }),
    /** The data to import; empty once it is imported. */
    content: jsonb().$type<object>().notNull().default({}),
    /** The file of the library or the module that was made. */
    madeId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'course_import_parts_import',
      columns: [table.organizationId, table.importId],
      foreignColumns: [courseImports.organizationId, courseImports.id],
    }).onDelete('cascade'),
    uniqueIndex('course_import_parts_number').on(table.organizationId, table.importId, table.number, table.id),
    index('course_import_parts_of_state').on(table.organizationId, table.importId, table.state, table.number, table.id),
    index('course_import_parts_to_make')
      .on(table.organizationId, table.importId, table.number)
      .where(sql`${table.state} = 'ready'`),
  ],
)

export const retention = {
  notByRequests: ['course_imports', 'course_import_parts'],
} satisfies Retention
