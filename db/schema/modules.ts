import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'
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
    /** The version new modules get; older ones stay readable for the modules pinned to them. */
    currentVersion: integer().notNull().default(1),
    /** Since when no new modules are made of it; null: they may be. */
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
    /** Of what a learner's event may carry as its result; null: nothing. */
    resultSchema: jsonb().$type<Record<string, unknown>>(),
    /** Whether content of the version before may not fit this one. */
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
