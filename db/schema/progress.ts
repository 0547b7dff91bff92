import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { itemStates } from '../../lib/domain/learning/progress/words'
import type { Retention } from '../retention'
import { moment, organizationId } from './columns'
import { users } from './identity'
import { enrolments } from './learning-paths'

type Evidence = {
  marks: Record<string, [first: number, last: number]>
  score: number | null
  passedAt: number | null
  failedAt: number | null
  played?: {
    stretches: readonly (readonly [from: number, to: number])[]
    duration: number
    position: number
    at: number
    furthest: number
  }
}

/** Progress in one item of an enrolment. There is no row before the first event; `locked` and `available` are computed. */
export const moduleProgress = pgTable(
  'module_progress',
  {
    organizationId: organizationId(),
    enrolmentId: uuid().notNull(),
    itemId: uuid().notNull(),
    moduleId: uuid().notNull(),
    state: text({ enum: itemStates }).notNull(),
    /** 0 to 100; null without a score. */
    score: smallint(),
    /** The evidence for the rules of completion. */
    evidence: jsonb().$type<Evidence>().notNull(),
    /** Time reported by the player in seconds, over all events. */
    seconds: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    startedAt: moment(),
    completedAt: moment(),
    lastAt: moment().notNull(),
    /** The language served with the last event. */
    locale: text({ enum: ['ar', 'en'] }),
    /** The highest version of the module an event was about. */
    moduleVersion: integer().notNull(),
    /** Events up to here no longer count. */
    resetAt: moment(),
    /** Who corrected it last, and the reason. */
    override: jsonb().$type<{ state: 'complete' | 'incomplete'; reason: string; by: string; at: string }>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.enrolmentId, table.itemId] }),
    foreignKey({
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
  ],
)

/** Revision of an enrolment's items, raised by every change: of two changes of the same revision one is repeated. */
export const progressHeads = pgTable(
  'progress_heads',
  { organizationId: organizationId(), enrolmentId: uuid().notNull(), revision: integer().notNull(), lastAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.enrolmentId] }),
    foreignKey({
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Events of learners, each once, with an id from the client. Actor, object and verb IRI of the xAPI statement are derived from person, module and
 * action. An event counts in every enrolment with the module.
 */
export const progressEvents = pgTable(
  'progress_events',
  {
    organizationId: organizationId(),
    /** Names an event in lists: ids of clients are unique for one person only. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    userId: uuid().notNull(),
    clientEventId: uuid().notNull(),
    moduleId: uuid().notNull(),
    moduleVersion: integer().notNull(),
    action: text().notNull(),
    /** The client's time. The effective time is never later than `receivedAt`. */
    occurredAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** The language that was served. */
    locale: text({ enum: ['ar', 'en'] }),
    durationSeconds: integer(),
    result: jsonb().$type<Record<string, unknown>>(),
    /** Whether its result is proof of what the person acknowledged, answered or submitted: kept as long as the account. */
    isAnswer: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.clientEventId] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('progress_events_of_module').on(table.organizationId, table.userId, table.moduleId, table.receivedAt),
    index('progress_events_received').on(table.organizationId, table.receivedAt, table.id),
    index('progress_events_age').on(table.receivedAt).where(sql`not ${table.isAnswer}`),
    index('progress_answers').on(table.organizationId, table.receivedAt, table.id).where(sql`${table.isAnswer}`),
    index('progress_answers_of_person')
      .on(table.organizationId, table.userId, table.receivedAt, table.id)
      .where(sql`${table.isAnswer}`),
    index('progress_answers_of_module')
      .on(table.organizationId, table.moduleId, table.receivedAt, table.id)
      .where(sql`${table.isAnswer}`),
  ],
)

export const retention = {
  purged: {
    progress_events: {
      grows: 'a row for each thing that a learner does in a module',
      kept: '400 days; what came of it stays in module_progress. Answers are kept with the account, as proof',
    },
  },
  kept: {
    module_progress: 'one row for each enrolment and item that was begun',
    progress_heads: 'one row for each enrolment that was begun',
  },
} satisfies Retention
