import { boolean, foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { users } from './identity'
import { pathOf } from './learning-paths'

/** Who made a path and who teaches it: permissions of scope `own` reach it. A path that was made by the system has no maker. */
export const pathTeachers = pgTable(
  'path_teachers',
  {
    organizationId: organizationId(),
    id: id(),
    pathId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Whoever made it teaches it without dates. */
    isMaker: boolean().notNull().default(false),
    /** Null: at once. */
    startsAt: moment(),
    /** The first moment after it; null: without an end. */
    endsAt: moment(),
    /** Null: the maker of the path, or a deleted account. */
    addedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pathOf(table),
    foreignKey({
      name: 'path_teachers_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('pathTeacherExists').on(table.organizationId, table.pathId, table.userId),
    index('path_teachers_of_user').on(table.organizationId, table.userId, table.pathId),
    index('path_teachers_of_path').on(table.organizationId, table.pathId, table.createdAt, table.id),
  ],
)

export const retention = { notByRequests: ['path_teachers'] } satisfies Retention
