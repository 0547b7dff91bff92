import { foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './columns'
import { users } from './identity'
import { enrolments } from './learning-paths'

type Evidence = {
  marks: Record<string, [first: number, last: number]>
  score: number | null
  passedAt: number | null
  failedAt: number | null
}

/** A learner in one item of an enrolment. There is no row before the first event; `locked` and `available` are worked out. */
export const moduleProgress = pgTable(
  'module_progress',
  {
    organizationId: organizationId(),
    enrolmentId: uuid().notNull(),
    itemId: uuid().notNull(),
    moduleId: uuid().notNull(),
    state: text({ enum: ['inProgress', 'completed', 'passed', 'failed', 'waived'] }).notNull(),
    /** 0 to 100; null where nothing was scored. */
    score: smallint(),
    /** What was seen, as the rules of completion keep it. */
    evidence: jsonb().$type<Evidence>().notNull(),
    /** What the player reported, over all events. */
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
    /** Who corrected it last, and why; who that was stands in the activity log too. */
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

/** Raised by whatever changes the items of an enrolment: of two changes that read the same revision one reads again. */
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
 * What learners did, each once: the id is the client's own. Kept small: actor, object and the verb's IRI of an xAPI statement follow from person, module
 * and action. One event counts in every enrolment that holds the module.
 */
export const progressEvents = pgTable(
  'progress_events',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    clientEventId: uuid().notNull(),
    moduleId: uuid().notNull(),
    moduleVersion: integer().notNull(),
    action: text().notNull(),
    /** As the client says. What counts is never later than `receivedAt`. */
    occurredAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** The language that was served. */
    locale: text({ enum: ['ar', 'en'] }),
    durationSeconds: integer(),
    result: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.clientEventId] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('progress_events_of_module').on(table.organizationId, table.userId, table.moduleId, table.receivedAt),
    index('progress_events_age').on(table.receivedAt),
  ],
)
