import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { exportFormats, leastMonthsKept } from '../../lib/domain/house/activity-log/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { organizations } from './organizations'

/** Files made of the activity log, whose objects are stored under the id of the row. */
export const activityLogExports = pgTable(
  'activity_log_exports',
  {
    organizationId: organizationId(),
    id: id(),
    format: text({ enum: exportFormats }).notNull(),
    /** Of the words in the file. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** The filters of the list; `to` is the moment of the request if none was named. */
    filters: jsonb().$type<Record<string, string | string[]>>().notNull(),
    search: text().notNull(),
    jobId: uuid().notNull(),
    /** Position after the last record that is in a file, as the list orders; null before the first file and after the last. */
    position: jsonb().$type<{ value: string; id: string }>(),
    /** Set when the last record was written. */
    completedAt: moment(),
    fileCount: integer().notNull().default(0),
    recordCount: integer().notNull().default(0),
    /** Bytes of all files. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('activity_log_exports_recent').on(table.organizationId, table.createdAt, table.id),
    index('activity_log_exports_age').on(table.expiresAt),
  ],
)

/** How long an organization keeps the records of its activity log; without a row, for ever. */
export const activityLogRetentions = pgTable(
  'activity_log_retentions',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Null: for ever. */
    keepMonths: integer(),
    /** While there is a legal hold nothing is removed. */
    heldSince: moment(),
    holdReason: text(),
    /** Nothing is removed before this moment. */
    appliesFrom: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('activity_log_retentions_one').on(table.organizationId),
    check('activity_log_retentions_months', sql`${table.keepMonths} >= ${sql.raw(String(leastMonthsKept))}`),
  ],
)

export const retention = {
  notByRequests: ['activity_log_retentions'],
  swept: {
    activity_log_exports: { grows: 'a row for each export of the activity log', kept: '7 days, with its files' },
  },
} satisfies Retention
