import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { moment, organizationId } from './columns'
import { users } from './identity'

/** Requests for the erasure of an account; deleted with the erasure or the withdrawal. */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    requestedAt: moment().notNull(),
    dueAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('erasure_requests_due').on(table.dueAt),
  ],
)

export const retention = {
  kept: {
    erasure_requests: 'one row for each person who asked for erasure, until it is done or withdrawn',
  },
} satisfies Retention
