import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { regradeChanges, regradePolicies } from '../../lib/domain/assessing/assessments/words'
import type { Retention } from '../retention'
import { assessments, attempts } from './assessments'
import { createdAt, id, moment, organizationId } from './columns'
import { questions } from './question-banks'

/** Regrades of a question in the attempts at an assessment, and dry runs of them. */
export const regrades = pgTable(
  'assessment_regrades',
  {
    organizationId: organizationId(),
    id: id(),
    assessmentId: uuid().notNull(),
    questionId: uuid().notNull(),
    /** The version of the question whose right answer counts. */
    questionVersion: integer().notNull(),
    policy: text({ enum: regradePolicies }).notNull(),
    reason: text().notNull().default(''),
    isDryRun: boolean().notNull(),
    jobId: uuid().notNull(),
    /** A person or a service account. */
    createdBy: uuid().notNull(),
    /** Attempts that were looked at and contain the question, and those of them that change. */
    attemptCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    lostPassCount: integer().notNull().default(0),
    gainedPassCount: integer().notNull().default(0),
    lowerCount: integer().notNull().default(0),
    higherCount: integer().notNull().default(0),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'regrades_assessment',
      columns: [table.organizationId, table.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }),
    foreignKey({
      name: 'regrades_question',
      columns: [table.organizationId, table.questionId],
      foreignColumns: [questions.organizationId, questions.id],
    }),
    index('assessment_regrades_recent').on(table.organizationId, table.createdAt, table.id),
    index('assessment_regrades_of_assessment').on(table.organizationId, table.assessmentId, table.createdAt, table.id),
  ],
)

/** The results of an attempt before and after a regrade, done or planned. */
export const regradeResults = pgTable(
  'assessment_regrade_results',
  {
    organizationId: organizationId(),
    id: id(),
    regradeId: uuid().notNull(),
    attemptId: uuid().notNull(),
    userId: uuid().notNull(),
    position: smallint().notNull(),
    change: text({ enum: regradeChanges }).notNull(),
    /** Of the question. Null: not graded yet. */
    pointsBefore: doublePrecision().notNull(),
    points: doublePrecision().notNull(),
    questionScoreBefore: doublePrecision(),
    questionScore: doublePrecision(),
    /** Of the attempt. */
    scoreBefore: doublePrecision(),
    score: doublePrecision(),
    maxScoreBefore: doublePrecision().notNull(),
    maxScore: doublePrecision().notNull(),
    percentBefore: smallint(),
    percent: smallint(),
    isPassedBefore: boolean(),
    isPassed: boolean(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'regrade_results_regrade',
      columns: [table.organizationId, table.regradeId],
      foreignColumns: [regrades.organizationId, regrades.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'regrade_results_attempt',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [attempts.organizationId, attempts.id],
    }).onDelete('cascade'),
    uniqueIndex('regrade_results_once').on(table.organizationId, table.regradeId, table.attemptId),
    index('regrade_results_recent').on(table.organizationId, table.regradeId, table.createdAt, table.id),
    index('regrade_results_of_change').on(table.organizationId, table.regradeId, table.change, table.createdAt, table.id),
    index('regrade_results_of_attempt').on(table.organizationId, table.attemptId, table.createdAt, table.id),
  ],
)

export const retention = {
  kept: { assessment_regrade_results: 'a grade has to be explained years later; those of a dry run go with the next one' },
  notByRequests: ['assessment_regrades'],
} satisfies Retention
