import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dimensions, type ExportedNumbers, type ReportMetric, reportSchedules } from '../../lib/domain/standards/analytics/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'

/** Numbers that are sent by mail, regularly or by request. */
export const analyticsReports = pgTable(
  'analytics_reports',
  {
    organizationId: organizationId(),
    id: id(),
    name: text().notNull(),
    metrics: jsonb().$type<ReportMetric[]>().notNull(),
    by: text({ enum: dimensions }),
    filters: jsonb().$type<ExportedNumbers['filters']>().notNull(),
    /** How many days before that of the sending it is about. */
    days: integer().notNull(),
    schedule: text({ enum: reportSchedules }).notNull(),
    /** Of a weekly one: 0 is Sunday. */
    weekday: integer(),
    /** Of a monthly one; in shorter months the last day. */
    dayOfMonth: integer(),
    /** In the time zone of the organization. */
    hour: integer().notNull(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** Ids of people. */
    recipients: uuid().array().notNull(),
    /** Addresses without an account that an administrator allowed. */
    addresses: text().array().notNull().default(sql`'{}'`),
    /** Who allowed them: they get what this person may see. */
    sharedBy: uuid(),
    isPaused: boolean().notNull().default(false),
    /** When it is sent next; null: never. */
    nextAt: moment(),
    /** When it was last sent to a person. */
    sentAt: moment(),
    version: version(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('analytics_reports_recent').on(table.organizationId, table.createdAt, table.id),
    index('analytics_reports_next').on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
)

export const retention = { notByRequests: ['analytics_reports'] } satisfies Retention
