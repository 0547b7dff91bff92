import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { streamProblems } from '../../lib/domain/house/log-streams/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { organizations } from './organizations'

/** Where the records of an organization's activity log are sent, and how far. */
export const activityLogStreams = pgTable(
  'activity_log_streams',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    url: text().notNull(),
    sealedSecret: text().notNull(),
    /** The last record that the receiver has taken. */
    position: bigint({ mode: 'number' }).notNull(),
    /** Attempts since the last success: what the delay before the next one depends on. */
    tries: integer().notNull().default(0),
    problem: text({ enum: streamProblems }),
    responseStatus: integer(),
    /** The beginning of the last answer that was no success. */
    responseBody: text(),
    failingSince: moment(),
    sentAt: moment(),
    /** When a process may take it; while one has it, the end of its lease. */
    dueAt: moment().notNull(),
    /** The present lease: only its process may write the outcome. */
    leaseId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('activity_log_streams_one').on(table.organizationId),
    index('activity_log_streams_due').on(table.dueAt),
  ],
)

export const retention = { notByRequests: ['activity_log_streams'] } satisfies Retention
