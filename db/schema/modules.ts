import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { localeStates, moduleStatuses } from '../../lib/domain/learning/modules/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, orderedText, organizationId, recordColumns, updatedAt, version } from './columns'
import { organizations } from './organizations'

export const moduleTypes = pgTable(
  'module_types',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** <family>.<name> */
    key: text().notNull(),
    learnerAction: text().notNull(),
    labels: jsonb().$type<{ ar: string; en: string }>().notNull(),
    isBuiltIn: boolean().notNull().default(false),
    /** The version for new modules; older ones stay readable for modules that use them. */
    currentVersion: integer().notNull().default(1),
    /** Since when no new modules of it can be created; null: not deprecated. */
    deprecatedAt: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('moduleTypeKeyTaken').on(table.organizationId, table.key),
    index('module_types_recent').on(table.organizationId, table.createdAt, table.id),
    index('module_types_updated').on(table.organizationId, table.updatedAt, table.id),
  ],
)

/** Never changed once written. */
export const moduleTypeVersions = pgTable(
  'module_type_versions',
  {
    organizationId: organizationId(),
    moduleTypeId: uuid().notNull(),
    number: integer().notNull(),
    configSchema: jsonb().$type<Record<string, unknown>>().notNull(),
    bodySchema: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Schema of the result of a learner's event; null: events have no result. */
    resultSchema: jsonb().$type<Record<string, unknown>>(),
    /** Whether content of the version before may be invalid in this one. */
    isBreaking: boolean().notNull().default(false),
    /** completionRules, events, isGradable, offlineCapable, xapi */
    behaviour: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.moduleTypeId, table.number] }),
    foreignKey({
      columns: [table.organizationId, table.moduleTypeId],
      foreignColumns: [moduleTypes.organizationId, moduleTypes.id],
    }).onDelete('cascade'),
  ],
)

type Tag = 'ar' | 'en'
type Json = Record<string, unknown>
/** One language in a published version: its values by pointer; `version` is that of its row at publication. */
export type PublishedLocale = { values: Json; version: number; sourceVersion: number }
/** A change of a module: its version, and the changed parts. */
export type ModuleChange = { version: number; fields: string[]; locales?: Partial<Record<Tag, number>> }

/** The working copy of a module; what learners see is the published version. */
export const modules = pgTable(
  'modules',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    moduleTypeId: uuid().notNull(),
    typeKey: text().notNull(),
    /** The version of the type that settings and content use. */
    typeVersion: integer().notNull(),
    status: text({ enum: moduleStatuses }).notNull().default('draft'),
    sourceLocale: text({ enum: ['ar', 'en'] }).notNull(),
    /** Raised when texts of the source language are added or changed: older translations are stale. */
    sourceVersion: integer().notNull().default(1),
    settings: jsonb().$type<Json>().notNull(),
    /** The part of the content that is common to all languages. */
    shared: jsonb().$type<Json>().notNull(),
    titles: jsonb().$type<Partial<Record<Tag, string>>>().notNull(),
    titleAr: orderedText("titles->>'ar'", "titles->>'en'"),
    titleEn: orderedText("titles->>'en'", "titles->>'ar'"),
    arState: text({ enum: localeStates }).notNull(),
    enState: text({ enum: localeStates }).notNull(),
    /** Whether the working copy differs from the newest version, or there is none. */
    hasChanges: boolean().notNull().default(true),
    /** The newest version; stays while the module is unpublished. Null: never published. */
    publishedVersion: integer(),
    /** The languages of that version, each with the version of its row at publication. */
    publishedLocales: jsonb().$type<Partial<Record<Tag, number>>>().notNull().default({}),
    publishedAt: moment(),
    /** Recent changes, newest first, for the answer to a change of an older version. */
    recentChanges: jsonb().$type<ModuleChange[]>().notNull().default([]),
    createdBy: uuid(),
    updatedBy: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      columns: [table.organizationId, table.moduleTypeId, table.typeVersion],
      foreignColumns: [moduleTypeVersions.organizationId, moduleTypeVersions.moduleTypeId, moduleTypeVersions.number],
    }),
    index('modules_recent').on(table.organizationId, table.createdAt, table.id),
    index('modules_updated').on(table.organizationId, table.updatedAt, table.id),
    index('modules_of_status').on(table.organizationId, table.status, table.updatedAt, table.id),
    index('modules_of_type').on(table.organizationId, table.typeKey, table.updatedAt, table.id),
    index('modules_ar').on(table.organizationId, table.arState, table.updatedAt, table.id),
    index('modules_en').on(table.organizationId, table.enState, table.updatedAt, table.id),
    index('modules_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('modules_by_title_en').on(table.organizationId, table.titleEn, table.id),
    index('modules_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** One language of a working copy. */
export const moduleLocales = pgTable(
  'module_locales',
  {
    organizationId: organizationId(),
    id: id(),
    moduleId: uuid().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    title: text().notNull(),
    /** The values of this language by their pointers. */
    values: jsonb().$type<Json>().notNull(),
    /** The version of the source that was translated. */
    sourceVersion: integer().notNull(),
    updatedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('module_locales_of_module').on(table.organizationId, table.moduleId, table.locale),
    foreignKey({
      columns: [table.organizationId, table.moduleId],
      foreignColumns: [modules.organizationId, modules.id],
    }).onDelete('cascade'),
  ],
)

/** A module as it was published; never changed once written, but for its minutes. */
export const moduleVersions = pgTable(
  'module_versions',
  {
    organizationId: organizationId(),
    id: id(),
    moduleId: uuid().notNull(),
    number: integer().notNull(),
    moduleTypeId: uuid().notNull(),
    typeVersion: integer().notNull(),
    sourceLocale: text({ enum: ['ar', 'en'] }).notNull(),
    settings: jsonb().$type<Json>().notNull(),
    shared: jsonb().$type<Json>().notNull(),
    titles: jsonb().$type<Partial<Record<Tag, string>>>().notNull(),
    locales: jsonb().$type<Partial<Record<Tag, PublishedLocale>>>().notNull(),
    /** How many minutes it takes, in each language in which that is known; worked out anew with the film or assessment that it names. Null: published before this was kept. */
    minutes: jsonb().$type<Partial<Record<Tag, number>>>(),
    note: text(),
    publishedBy: uuid(),
    /** The assessment that a quiz names; a column, because row-level security keeps an index on the expression from being used. */
    assessmentId: text().generatedAlwaysAs(sql`shared ->> 'assessmentId'`),
    /** The film or recording that a lesson plays; a column for the same reason. */
    mediaId: text().generatedAlwaysAs(sql`shared ->> 'mediaId'`),
    /** The assignment that a lesson names; written with the version, because a generated column would write the whole table anew. */
    assignmentId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('module_versions_of_module').on(table.organizationId, table.moduleId, table.number),
    index('module_versions_of_assessment').on(table.organizationId, table.assessmentId).where(sql`assessment_id is not null`),
    index('module_versions_of_assignment').on(table.organizationId, table.assignmentId).where(sql`assignment_id is not null`),
    index('module_versions_of_media').on(table.organizationId, table.mediaId).where(sql`media_id is not null`),
    index('module_versions_unmeasured').on(table.organizationId, table.id).where(sql`minutes is null`),
    index('module_versions_recent').on(table.organizationId, table.moduleId, table.createdAt, table.id),
    foreignKey({
      columns: [table.organizationId, table.moduleId],
      foreignColumns: [modules.organizationId, modules.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.organizationId, table.moduleTypeId, table.typeVersion],
      foreignColumns: [moduleTypeVersions.organizationId, moduleTypeVersions.moduleTypeId, moduleTypeVersions.number],
    }),
  ],
)

/** Search text for learners: the words of each published module, without secrets. The id is that of the module. */
export const moduleTexts = pgTable(
  'module_texts',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    titles: jsonb().$type<Partial<Record<Tag, string>>>().notNull(),
    /** The plain words of each language. */
    texts: jsonb().$type<Partial<Record<Tag, string>>>().notNull(),
    searchText: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      columns: [table.organizationId, table.id],
      foreignColumns: [modules.organizationId, modules.id],
    }).onDelete('cascade'),
    index('module_texts_recent').on(table.organizationId, table.createdAt, table.id),
    index('module_texts_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

export const retention = {
  notByRequests: ['module_locales', 'module_texts', 'module_type_versions', 'module_types', 'module_versions', 'modules'],
} satisfies Retention
