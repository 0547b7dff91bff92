import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { jobStates } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { serviceAccounts } from './api-keys'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { users } from './identity'

/** The request that started a job, for its audit rows. */
export type JobOrigin = {
  /** Empty for a service account, which has a name instead. */
  email: string
  name?: string
  apiKeyId: string | null
  ipAddress: string
  device: { platform: string | null; os: string | null; browser: string | null }
  requestId: string
}
/** The name of an error with the parameters of its message. */
export type JobError = { name: string; params?: Record<string, string | number> }
/** A failed row of a job: its number from 1, its label, and the error. */
export type JobRowError = { row: number; label: string | null; error: JobError }

/** Jobs: long work, enqueued in the transaction that causes it and run by any process. */
export const jobs = pgTable(
  'jobs',
  {
    organizationId: organizationId(),
    id: id(),
    /** The kind of job: `room.verb`. */
    name: text().notNull(),
    /** A label that distinguishes it from others of its kind, such as the name of a path. */
    label: text(),
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: jobStates }).notNull().default('queued'),
    /** Who started it, a person or a service account; the job runs with their permissions. Neither: the system. */
    userId: uuid(),
    programId: uuid(),
    startedFrom: jsonb().$type<JobOrigin>().notNull(),
    /** Position of the last processed row; null before the first. Committed together with that row's effects. */
    position: text(),
    /** Processed rows, including failed ones; `total` is null while unknown. */
    done: integer().notNull().default(0),
    total: integer(),
    failed: integer().notNull().default(0),
    /** The first 200 failed rows. */
    rowErrors: jsonb().$type<JobRowError[]>().notNull().default([]),
    result: jsonb().$type<Record<string, string | number | boolean | null>>(),
    /** The error of the last attempt. */
    error: jsonb().$type<JobError>(),
    /** Attempts since the last progress. */
    attempts: integer().notNull().default(0),
    /** When a process may take it; for a running job the end of its lease. */
    dueAt: moment().notNull().defaultNow(),
    /** The present lease: only its process may write; null while nobody runs it. */
    leaseId: uuid(),
    /** When a process last took it. */
    claimedAt: moment(),
    /** When it was last enqueued by a person; a job that waits for seven days expires. */
    queuedAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    finishedAt: moment(),
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'jobs_program',
      columns: [table.organizationId, table.programId],
      foreignColumns: [serviceAccounts.organizationId, serviceAccounts.id],
    }).onDelete('cascade'),
    check('jobs_starter', sql`num_nonnulls(${table.userId}, ${table.programId}) <= 1`),
    index('jobs_due').on(table.organizationId, table.dueAt).where(sql`${table.state} in ('queued', 'running')`),
    index('jobs_claimed').on(table.organizationId, table.claimedAt),
    index('jobs_recent').on(table.organizationId, table.createdAt, table.id),
    index('jobs_of_state').on(table.organizationId, table.state, table.createdAt, table.id),
    index('jobs_own').on(table.organizationId, table.userId, table.createdAt, table.id),
    index('jobs_of_program')
      .on(table.organizationId, table.programId, table.createdAt, table.id)
      .where(sql`${table.programId} is not null`),
    index('jobs_age').on(table.createdAt),
  ],
)

export const retention = {
  purged: {
    jobs: { grows: 'a row for each long work that somebody starts, 10,000 unfinished at most', kept: '90 days' },
  },
} satisfies Retention
