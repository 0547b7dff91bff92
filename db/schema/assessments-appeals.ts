import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appealStates } from '../../lib/domain/assessing/assessments/words'
import type { Retention } from '../retention'
import { assessments, attempts } from './assessments'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'

/** Appeals of learners against the points of a question in a released result, with their decision. */
export const appeals = pgTable(
  'assessment_appeals',
  {
    organizationId: organizationId(),
    id: id(),
    attemptId: uuid().notNull(),
    assessmentId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The place of the question in the attempt. */
    position: smallint().notNull(),
    reason: text().notNull(),
    state: text({ enum: appealStates }).notNull().default('open'),
    /** To the learner. */
    decisionReason: text().notNull().default(''),
    /** A person or a service account. */
    decidedBy: uuid(),
    decidedAt: moment(),
    /** The points of the question when the appeal was made, and after its decision. */
    scoreBefore: doublePrecision().notNull(),
    score: doublePrecision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Named like the errors that they cause.
    uniqueIndex('appealOpen').on(table.organizationId, table.attemptId).where(sql`state = 'open'`),
    uniqueIndex('appealRepeated').on(table.organizationId, table.attemptId, table.position),
    foreignKey({
      name: 'appeals_attempt',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [attempts.organizationId, attempts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'appeals_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    foreignKey({
      name: 'appeals_assessment',
      columns: [table.organizationId, table.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }),
    index('assessment_appeals_recent').on(table.organizationId, table.createdAt, table.id),
    index('assessment_appeals_in_state').on(table.organizationId, table.state, table.createdAt, table.id),
    index('assessment_appeals_of_assessment').on(table.organizationId, table.assessmentId, table.createdAt, table.id),
    index('assessment_appeals_of_person').on(table.organizationId, table.userId),
  ],
)

export const retention = {
  kept: { assessment_appeals: 'a grade has to be explained years later' },
} satisfies Retention
