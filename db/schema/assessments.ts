import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assessmentStatuses, attemptEnds, attemptStates } from '../../lib/domain/assessing/assessments/words'
import type { Retention } from '../retention'
import {
  createdAt,
  grantColumns,
  id,
  moment,
  organizationId,
  publicationColumns,
  recordColumns,
  type Texts,
  titleColumns,
  updatedAt,
} from './columns'
import { groups } from './groups'
import { users } from './identity'
import { organizations } from './organizations'
import { questionVersions } from './question-banks'

/** Definitions of assessments: the draft, which authors change. Attempts use `assessment_versions`. */
export const assessments = pgTable(
  'assessments',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    ...titleColumns(),
    instructions: jsonb().$type<Texts>().notNull(),
    /** In the form of the API (definitions.contract.ts). */
    settings: jsonb().$type<object>().notNull(),
    sections: jsonb().$type<object[]>().notNull(),
    accessCodeHash: text(),
    status: text({ enum: assessmentStatuses }).notNull().default('draft'),
    ...publicationColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('assessments_recent').on(table.organizationId, table.createdAt, table.id),
    index('assessments_updated').on(table.organizationId, table.updatedAt, table.id),
    index('assessments_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('assessments_by_title_en').on(table.organizationId, table.titleEn, table.id),
  ],
)

/** Published versions of assessments; never changed. An attempt keeps the version that it was started with. */
export const assessmentVersions = pgTable(
  'assessment_versions',
  {
    organizationId: organizationId(),
    id: id(),
    assessmentId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    title: jsonb().$type<Texts>().notNull(),
    instructions: jsonb().$type<Texts>().notNull(),
    settings: jsonb().$type<object>().notNull(),
    sections: jsonb().$type<object[]>().notNull(),
    accessCodeHash: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('assessment_versions_number').on(table.organizationId, table.assessmentId, table.number),
    foreignKey({
      name: 'assessment_versions_assessment',
      columns: [table.organizationId, table.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }),
  ],
)

/** Attempts of learners. Time-driven states are set by the server alone. */
export const attempts = pgTable(
  'assessment_attempts',
  {
    organizationId: organizationId(),
    id: id(),
    assessmentId: uuid().notNull(),
    versionNumber: integer().notNull(),
    userId: uuid().notNull(),
    /** The enrolment and the module through which it was started. */
    enrolmentId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** Attempts of one person in one series count together, in whichever enrolment they were started; a renewal begins a new one. From 1; null: from before, counted by enrolment until the next attempt. */
    series: smallint(),
    /** Rises within the series. */
    number: integer().notNull(),
    state: text({ enum: attemptStates }).notNull().default('inProgress'),
    /** With the question versions of the bank, it determines the draw and every order. */
    seed: text().notNull(),
    /** The present language, and every language with the moment since when it was used. */
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    localeHistory: jsonb().$type<{ locale: 'ar' | 'en'; at: string }[]>().notNull(),
    startedAt: moment().notNull(),
    /** Null: no limit. Accommodations are contained. */
    deadlineAt: moment(),
    /** The end of the grace period after the deadline. */
    graceEndsAt: moment(),
    /** When the server has to end it, or to begin its grace period. */
    dueAt: moment(),
    submittedAt: moment(),
    endedBy: text({ enum: attemptEnds }),
    /** Whether an answer or the submission arrived after the deadline, within the allowance for the network. */
    isLate: boolean().notNull().default(false),
    maxScore: doublePrecision().notNull(),
    score: doublePrecision(),
    /** 0 to 100, rounded down. */
    percent: smallint(),
    isPassed: boolean(),
    gradedAt: moment(),
    releasedAt: moment(),
    /** Why a person voided, submitted or reopened it. */
    stateReason: text().notNull().default(''),
    /** Whether people who grade see no name before the result is released. */
    isAnonymous: boolean().notNull().default(false),
    /** The search text of the person; empty while the name is hidden. Kept by the trigger `users_attempts`. */
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'attempts_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    foreignKey({
      name: 'attempts_version',
      columns: [table.organizationId, table.assessmentId, table.versionNumber],
      foreignColumns: [assessmentVersions.organizationId, assessmentVersions.assessmentId, assessmentVersions.number],
    }),
    // Named like the error of who opens a second one.
    uniqueIndex('attemptAlreadyOpen')
      .on(table.organizationId, table.assessmentId, table.userId)
      .where(sql`state in ('inProgress', 'overdue')`),
    index('attempts_of_person').on(table.organizationId, table.userId, table.assessmentId),
    uniqueIndex('attempts_number').on(table.organizationId, table.enrolmentId, table.assessmentId, table.number),
    index('attempts_due').on(table.organizationId, table.dueAt).where(sql`state in ('inProgress', 'overdue')`),
    index('attempts_recent').on(table.organizationId, table.createdAt, table.id),
    index('attempts_updated').on(table.organizationId, table.updatedAt, table.id),
    index('attempts_of_assessment').on(table.organizationId, table.assessmentId, table.createdAt, table.id),
    index('attempts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('attempts_in_state').on(table.organizationId, table.state, table.createdAt, table.id),
  ],
)

/** The questions of an attempt in their order, with answers and grades. */
export const attemptItems = pgTable(
  'assessment_attempt_items',
  {
    organizationId: organizationId(),
    attemptId: uuid().notNull(),
    /** From 1. The reference in the API is `q` and this number. */
    position: smallint().notNull(),
    /** Index of the section. */
    section: smallint().notNull(),
    questionId: uuid().notNull(),
    questionVersion: integer().notNull(),
    points: doublePrecision().notNull(),
    /** The keys of what learners choose from or arrange, in the order that this attempt shows; of a formula the numbers it drew. Null: as in the question. */
    optionOrder: text().array(),
    answer: jsonb().$type<object>(),
    /** The number of the client's last change that was kept; a lower one arrives too late. */
    seq: integer().notNull().default(0),
    answeredAt: moment(),
    isLate: boolean().notNull().default(false),
    isFlagged: boolean().notNull().default(false),
    /** Points; null: not graded yet. */
    score: doublePrecision(),
    parts: jsonb().$type<{ key: string; score: number }[]>(),
    /** The remark of the person who graded it, for the learner. */
    comment: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.attemptId, table.position] }),
    foreignKey({
      name: 'attempt_items_attempt',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [attempts.organizationId, attempts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attempt_items_question',
      columns: [table.organizationId, table.questionId, table.questionVersion],
      foreignColumns: [questionVersions.organizationId, questionVersions.questionId, questionVersions.number],
    }),
    index('attempt_items_question_uses').on(table.organizationId, table.questionId, table.questionVersion),
  ],
)

/** More time, attempts or another window for a person or the people of a group, in one assessment or in all. */
export const accommodations = pgTable(
  'assessment_accommodations',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Null: every assessment. */
    assessmentId: uuid(),
    /** One of both. */
    userId: uuid(),
    groupId: uuid(),
    /** Of the time limit. */
    timeFactor: doublePrecision().notNull().default(1),
    extraMinutes: integer().notNull().default(0),
    extraAttempts: integer().notNull().default(0),
    /** Instead of those of the assessment; null: as there. */
    opensAt: moment(),
    closesAt: moment(),
    /** When it ends; null: never. */
    until: moment(),
    ...grantColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'accommodations_assessment',
      columns: [table.organizationId, table.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }),
    foreignKey({
      name: 'accommodations_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'accommodations_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    index('accommodations_recent').on(table.organizationId, table.createdAt, table.id),
    index('accommodations_of_person').on(table.organizationId, table.userId),
    index('accommodations_of_group').on(table.organizationId, table.groupId),
    index('accommodations_of_assessment').on(table.organizationId, table.assessmentId),
  ],
)

export const retention = {
  kept: { assessment_attempts: 'a grade has to be explained years later', assessment_attempt_items: 'as attempts' },
  notByRequests: ['assessments', 'assessment_versions', 'assessment_accommodations'],
} satisfies Retention
