import { boolean, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, organizationId, updatedAt } from './columns'
import { users } from './identity'
import { learningPaths } from './learning-paths'
import { modules } from './modules'

/** A person's private bookmark and note for a lesson. A row has at least one of them. */
export const notes = pgTable(
  'notes',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** The path in which the lesson was last read, for the link back. */
    pathId: uuid().notNull(),
    isBookmarked: boolean().notNull(),
    text: text().notNull(),
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('notes_one_for_module').on(table.organizationId, table.userId, table.moduleId),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.organizationId, table.moduleId],
      foreignColumns: [modules.organizationId, modules.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.organizationId, table.pathId],
      foreignColumns: [learningPaths.organizationId, learningPaths.id],
    }).onDelete('cascade'),
    index('notes_own').on(table.organizationId, table.userId, table.updatedAt, table.id),
  ],
)

export const retention = {
  kept: {
    notes: 'one row for each person and lesson that has a bookmark or a note',
  },
} satisfies Retention
