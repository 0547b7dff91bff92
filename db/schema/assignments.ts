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
import { assignmentStatuses, fileSources, submissionStates } from '../../lib/domain/assessing/assignments/words'
import type { Retention } from '../retention'
import {
  changeColumns,
  createdAt,
  grantColumns,
  id,
  moment,
  organizationId,
  publicationColumns,
  recordColumns,
  type Texts,
  titleColumns,
} from './columns'
import { assets } from './files'
import { groups } from './groups'
import { users } from './identity'
import { organizations } from './organizations'

/** Assignments: the draft, which authors change. Learners get `assignment_versions`. */
export const assignments = pgTable(
  'assignments',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    ...titleColumns(),
    instructions: jsonb().$type<Texts>().notNull(),
    /** In the form of the API (definition-shapes.contract.ts). */
    settings: jsonb().$type<object>().notNull(),
    status: text({ enum: assignmentStatuses }).notNull().default('draft'),
    ...publicationColumns(),
    /** Until when people were reminded of a due date that is near; null: nothing of it is due. */
    remindedUntil: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('assignments_recent').on(table.organizationId, table.createdAt, table.id),
    index('assignments_updated').on(table.organizationId, table.updatedAt, table.id),
    index('assignments_to_remind').on(table.organizationId, table.remindedUntil).where(sql`reminded_until is not null`),
    index('assignments_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('assignments_by_title_en').on(table.organizationId, table.titleEn, table.id),
  ],
)

/** Published versions of assignments; never changed. */
export const assignmentVersions = pgTable(
  'assignment_versions',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    title: jsonb().$type<Texts>().notNull(),
    instructions: jsonb().$type<Texts>().notNull(),
    settings: jsonb().$type<object>().notNull(),
    /** The design of the rubric as it was when this version was published. */
    rubric: jsonb().$type<object>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('assignment_versions_number').on(table.organizationId, table.assignmentId, table.number),
    foreignKey({
      name: 'assignment_versions_assignment',
      columns: [table.organizationId, table.assignmentId],
      foreignColumns: [assignments.organizationId, assignments.id],
    }),
  ],
)

/** A later due date for a person or the people of a group. */
export const assignmentExtensions = pgTable(
  'assignment_extensions',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    /** One of both. */
    userId: uuid(),
    groupId: uuid(),
    until: moment().notNull(),
    ...grantColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'assignment_extensions_assignment',
      columns: [table.organizationId, table.assignmentId],
      foreignColumns: [assignments.organizationId, assignments.id],
    }),
    foreignKey({
      name: 'assignment_extensions_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'assignment_extensions_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    index('assignment_extensions_recent').on(table.organizationId, table.createdAt, table.id),
    index('assignment_extensions_of_assignment').on(table.organizationId, table.assignmentId, table.createdAt, table.id),
    index('assignment_extensions_of_person').on(table.organizationId, table.userId),
    index('assignment_extensions_of_group').on(table.organizationId, table.groupId),
  ],
)

/** The work of a person or a team: at most one draft, and each time it was handed in. */
export const submissions = pgTable(
  'assignment_submissions',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    /** The version of the assignment by which it is graded. */
    versionNumber: integer().notNull(),
    /** The team, where a group hands in together; else the person. */
    ownerId: uuid().notNull(),
    teamId: uuid(),
    /** Who began it, and who handed it in last. */
    userId: uuid().notNull(),
    /** The enrolment and the module through which it was handed in. */
    enrolmentId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** From 1, by owner and assignment. */
    number: integer().notNull(),
    state: text({ enum: submissionStates }).notNull().default('draft'),
    text: text().notNull().default(''),
    link: text().notNull().default(''),
    /** With extensions, when it was handed in; null: none. */
    dueAt: moment(),
    submittedAt: moment(),
    isLate: boolean().notNull().default(false),
    daysLate: integer().notNull().default(0),
    maxPoints: doublePrecision().notNull(),
    gradedAt: moment(),
    gradedBy: uuid(),
    releasedAt: moment(),
    /** Whether people who grade see no name before the grade is released. */
    isAnonymous: boolean().notNull().default(false),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'submissions_version',
      columns: [table.organizationId, table.assignmentId, table.versionNumber],
      foreignColumns: [assignmentVersions.organizationId, assignmentVersions.assignmentId, assignmentVersions.number],
    }),
    foreignKey({
      name: 'submissions_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    uniqueIndex('submissions_number').on(table.organizationId, table.assignmentId, table.ownerId, table.number),
    uniqueIndex('submissions_one_draft').on(table.organizationId, table.assignmentId, table.ownerId).where(sql`state = 'draft'`),
    index('submissions_of_person').on(table.organizationId, table.userId),
    index('submissions_recent').on(table.organizationId, table.submittedAt, table.id).where(sql`state <> 'draft'`),
    index('submissions_updated').on(table.organizationId, table.updatedAt, table.id).where(sql`state <> 'draft'`),
    index('submissions_in_state').on(table.organizationId, table.state, table.submittedAt, table.id),
    index('submissions_of_assignment').on(table.organizationId, table.assignmentId, table.submittedAt, table.id),
  ],
)

/** The people of a submission that was handed in, each with the grade. */
export const submissionPeople = pgTable(
  'assignment_submission_people',
  {
    organizationId: organizationId(),
    id: id(),
    submissionId: uuid().notNull(),
    userId: uuid().notNull(),
    enrolmentId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** Before what lateness costs; null: not graded yet. */
    rawPoints: doublePrecision(),
    penalty: doublePrecision().notNull().default(0),
    points: doublePrecision(),
    percentExact: doublePrecision(),
    /** Rounded down, 0 to 100. */
    percent: smallint(),
    isPassed: boolean(),
    /** The marks by the rubric, in the form of the rubrics' room. */
    marks: jsonb().$type<object>(),
    /** To the learner. */
    comment: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('submission_people_once').on(table.organizationId, table.submissionId, table.userId),
    foreignKey({
      name: 'submission_people_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'submission_people_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index('submission_people_of_person').on(table.organizationId, table.userId, table.submissionId),
  ],
)

/** The files of a submission; a file can be in several submissions of one owner. */
export const submissionFiles = pgTable(
  'assignment_submission_files',
  {
    organizationId: organizationId(),
    submissionId: uuid().notNull(),
    assetId: uuid().notNull(),
    source: text({ enum: fileSources }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.submissionId, table.assetId] }),
    foreignKey({
      name: 'submission_files_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
    // An upload that is never completed goes, and leaves the draft with it.
    foreignKey({
      name: 'submission_files_asset',
      columns: [table.organizationId, table.assetId],
      foreignColumns: [assets.organizationId, assets.id],
    }).onDelete('cascade'),
    index('submission_files_of_asset').on(table.organizationId, table.assetId),
  ],
)

/** Grades that were changed after their release. */
export const submissionCorrections = pgTable(
  'assignment_submission_corrections',
  {
    organizationId: organizationId(),
    id: id(),
    submissionId: uuid().notNull(),
    personId: uuid().notNull(),
    pointsBefore: doublePrecision().notNull(),
    points: doublePrecision().notNull(),
    reason: text().notNull(),
    /** A person or a service account. */
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'submission_corrections_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
    index('submission_corrections_of_submission').on(table.organizationId, table.submissionId, table.createdAt),
  ],
)

export const retention = {
  kept: {
    assignment_submissions: 'a grade has to be explained years later; at most 22 of a person for an assignment',
    assignment_submission_people: 'as submissions',
    assignment_submission_files: 'as submissions',
    assignment_submission_corrections: 'as submissions',
  },
  notByRequests: ['assignments', 'assignment_versions', 'assignment_extensions'],
} satisfies Retention
