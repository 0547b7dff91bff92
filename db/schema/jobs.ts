import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { serviceAccounts } from './api-keys'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { users } from './identity'

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'expired', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** The request that started a job: what its audit rows say of where it came from. */
export type JobOrigin = {
  /** Empty where a service account started it, which has a name instead. */
  email: string
  name?: string
  apiKeyId: string | null
  ipAddress: string
  device: { platform: string | null; os: string | null; browser: string | null }
  requestId: string
}
/** An error by its name, with what its text says of the case. */
export type JobError = { name: string; params?: Record<string, string | number> }
/** A row that a job could not do: its number from 1, what people call it, and the error. */
export type JobRowError = { row: number; label: string | null; error: JobError }

/** Long work, enqueued in the transaction that causes it and done by whichever process takes it. */
export const jobs = pgTable(
  'jobs',
  {
    organizationId: organizationId(),
    id: id(),
    /** Which work it is: `room.verb`. */
    name: text().notNull(),
    /** What tells it from others of its name, as people wrote it. */
    label: text(),
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: jobStates }).notNull().default('queued'),
    /** Who started it, a person or a service account: the job runs as they. */
    userId: uuid(),
    programId: uuid(),
    startedFrom: jsonb().$type<JobOrigin>().notNull(),
    /** Where the last row that was done stands; null before the first. It commits together with what that row did. */
    position: text(),
    /** Rows done, with those that failed; `total` is null while it is not known. */
    done: integer().notNull().default(0),
    total: integer(),
    failed: integer().notNull().default(0),
    /** The first 200 of the rows that failed. */
    rowErrors: jsonb().$type<JobRowError[]>().notNull().default([]),
    result: jsonb().$type<Record<string, string | number | boolean | null>>(),
    /** What the last try ended with. */
    error: jsonb().$type<JobError>(),
    /** Tries since the last progress. */
    attempts: integer().notNull().default(0),
    /** From when on a process may take it; of one that is running, when its lease ends. */
    dueAt: moment().notNull().defaultNow(),
    /** Who runs it may write only while this is still theirs; null while nobody runs it. */
    leaseId: uuid(),
    /** When a process last took it. */
    claimedAt: moment(),
    /** When it was last put into the queue by a person; one that waits for seven days expires. */
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
    check('jobs_starter', sql`num_nonnulls(${table.userId}, ${table.programId}) = 1`),
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
