import { sql } from 'drizzle-orm'
import { bigint, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { servedLanguages } from '@/lib/platform/words'
import { enrolmentStates } from '../../lib/domain/learning/learning-paths/words'
import {
  type ExportedNumbers,
  interventionKinds,
  type Outcome,
  type Standing,
  tableFormats,
} from '../../lib/domain/standards/analytics/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId } from './columns'
import { users } from './identity'
import { enrolments } from './learning-paths'

/** The numbers of one enrolment, computed from its records and written only by `analytics_fold`. */
export const analyticsEnrolments = pgTable(
  'analytics_enrolments',
  {
    organizationId: organizationId(),
    enrolmentId: uuid().notNull(),
    pathId: uuid().notNull(),
    userId: uuid().notNull(),
    cycle: integer().notNull(),
    state: text({ enum: enrolmentStates }).notNull(),
    /** The language in which most of its items were last studied; of equals, that of the item begun last. */
    language: text({ enum: servedLanguages }).notNull(),
    enrolledAt: moment().notNull(),
    /** When its first item was begun. */
    startedAt: moment(),
    completedAt: moment(),
    /** When the certificate for it was issued, if it is not revoked. */
    certifiedAt: moment(),
    /** When it was withdrawn. */
    withdrawnAt: moment(),
    dueAt: moment(),
    expiresAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.enrolmentId] }),
    foreignKey({
      name: 'analytics_enrolments_enrolment',
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'analytics_enrolments_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('analytics_enrolments_of_path').on(table.organizationId, table.pathId, table.userId),
    index('analytics_enrolments_of_user').on(table.organizationId, table.userId),
    index('analytics_enrolments_enrolled').on(table.organizationId, table.enrolledAt),
    index('analytics_enrolments_started').on(table.organizationId, table.startedAt).where(sql`${table.startedAt} is not null`),
    index('analytics_enrolments_completed')
      .on(table.organizationId, table.completedAt)
      .where(sql`${table.completedAt} is not null`),
    index('analytics_enrolments_certified')
      .on(table.organizationId, table.certifiedAt)
      .where(sql`${table.certifiedAt} is not null`),
    index('analytics_enrolments_withdrawn')
      .on(table.organizationId, table.withdrawnAt)
      .where(sql`${table.withdrawnAt} is not null`),
    index('analytics_enrolments_of_state').on(table.organizationId, table.state, table.expiresAt),
  ],
)

/**
 * A person's activity in a module on a day of the organization's time zone, written in the transaction that
 * stores the learning events.
 */
export const analyticsActivity = pgTable(
  'analytics_activity',
  {
    organizationId: organizationId(),
    day: date().notNull(),
    userId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** The language that was served. */
    language: text({ enum: servedLanguages }).notNull(),
    events: integer().notNull(),
    /** Reported by the player, at most 60 for each event. */
    seconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.day, table.userId, table.moduleId, table.language] }),
    foreignKey({
      name: 'analytics_activity_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('analytics_activity_of_user').on(table.organizationId, table.userId, table.day),
  ],
)

/** A file with numbers by day that was asked for; deleted with it after some days. */
export const analyticsExports = pgTable(
  'analytics_exports',
  {
    organizationId: organizationId(),
    id: id(),
    format: text({ enum: tableFormats }).notNull(),
    /** Of the words in the file. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** The requested numbers. */
    numbers: jsonb().$type<ExportedNumbers>().notNull(),
    jobId: uuid().notNull(),
    completedAt: moment(),
    rowCount: integer().notNull().default(0),
    /** Rows of the file without a number. */
    suppressed: integer().notNull().default(0),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('analytics_exports_recent').on(table.organizationId, table.createdAt, table.id),
    index('analytics_exports_age').on(table.expiresAt),
  ],
)

/** Help by staff for a learner who needed it, and its outcome. */
export const analyticsInterventions = pgTable(
  'analytics_interventions',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    /** The person or service account that did it. */
    actorId: uuid().notNull(),
    kind: text({ enum: interventionKinds }).notNull(),
    /** Of a message. */
    text: text(),
    /** Of an extension: what was extended, and its due date before and after. */
    enrolmentId: uuid(),
    pathId: uuid(),
    dueBefore: moment(),
    dueAt: moment(),
    /** The risk when it was done. */
    before: jsonb().$type<Standing>().notNull(),
    afterWeek: jsonb().$type<Outcome>(),
    afterFortnight: jsonb().$type<Outcome>(),
    /** When the next outcome is measured; null: never again. */
    nextAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'analytics_interventions_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('analytics_interventions_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    index('analytics_interventions_next').on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
)

export const retention = {
  swept: {
    analytics_exports: { grows: 'a row for each exported file of numbers', kept: '7 days, with its file' },
  },
  kept: {
    analytics_enrolments: 'one row for each enrolment',
    analytics_activity: 'one row for each person, module and day with learning; the events themselves go after 400 days',
  },
  notByRequests: ['analytics_interventions'],
} satisfies Retention
