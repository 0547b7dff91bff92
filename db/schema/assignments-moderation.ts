import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agreementWays, commentPlaces, sampledStates } from '../../lib/domain/assessing/assignments/words'
import type { Retention } from '../retention'
import { assignments, submissions } from './assignments'
import { changeColumns, createdAt, id, moment, organizationId } from './columns'
import { assets } from './files'

/** Comments at places of a submission: a range of its text, or a rectangle on a page of a file. */
export const submissionComments = pgTable(
  'assignment_submission_comments',
  {
    organizationId: organizationId(),
    id: id(),
    submissionId: uuid().notNull(),
    place: text({ enum: commentPlaces }).notNull(),
    /** In UTF-16 units of the text, the end excluded, with the words there. */
    startAt: integer(),
    endAt: integer(),
    quote: text().notNull().default(''),
    assetId: uuid(),
    /** From 1. */
    page: integer(),
    /** Shares of the page; width and height are 0 for a point. */
    x: doublePrecision(),
    y: doublePrecision(),
    width: doublePrecision(),
    height: doublePrecision(),
    comment: text().notNull(),
    /** A person or a service account. */
    createdBy: uuid().notNull(),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'submission_comments_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'submission_comments_asset',
      columns: [table.organizationId, table.assetId],
      foreignColumns: [assets.organizationId, assets.id],
    }).onDelete('cascade'),
    index('submission_comments_of_submission').on(table.organizationId, table.submissionId),
    index('submission_comments_of_asset').on(table.organizationId, table.assetId),
  ],
)

/** The marks of one of two markers, before they agree. */
export const submissionMarkings = pgTable(
  'assignment_submission_markings',
  {
    organizationId: organizationId(),
    id: id(),
    submissionId: uuid().notNull(),
    /** A person or a service account. */
    markerId: uuid().notNull(),
    /** One for each person of the submission (marking-shapes.contract.ts). */
    grades: jsonb().$type<object[]>().notNull(),
    /** null: a draft of the marker. */
    handedInAt: moment(),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('submission_markings_once').on(table.organizationId, table.submissionId, table.markerId),
    foreignKey({
      name: 'submission_markings_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
  ],
)

/** A proposal of a marker whose marks are further apart than the tolerance, and how the two agreed. */
export const submissionAgreements = pgTable(
  'assignment_submission_agreements',
  {
    organizationId: organizationId(),
    submissionId: uuid().notNull(),
    proposedBy: uuid(),
    grades: jsonb().$type<object[]>(),
    note: text().notNull().default(''),
    proposedAt: moment(),
    /** null: not agreed yet. */
    way: text({ enum: agreementWays }),
    agreedBy: uuid(),
    agreedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.submissionId] }),
    foreignKey({
      name: 'submission_agreements_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
  ],
)

/** Samples of graded submissions that a moderator looks at before the release. */
export const assignmentSamples = pgTable(
  'assignment_samples',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    /** With it the same sample can be drawn again. */
    seed: text().notNull(),
    /** As it was asked for (samples.contract.ts). */
    rule: jsonb().$type<object>().notNull(),
    /** The number of graded submissions from which it was drawn. */
    drawnFrom: integer().notNull(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    /** null: it is open, and holds the release. */
    endedAt: moment(),
    endNote: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'assignment_samples_assignment',
      columns: [table.organizationId, table.assignmentId],
      foreignColumns: [assignments.organizationId, assignments.id],
    }),
    index('assignment_samples_recent').on(table.organizationId, table.assignmentId, table.createdAt),
    uniqueIndex('assignment_samples_one_open').on(table.organizationId, table.assignmentId).where(sql`ended_at is null`),
  ],
)

/** The submissions of a sample. */
export const sampledSubmissions = pgTable(
  'assignment_sampled_submissions',
  {
    organizationId: organizationId(),
    sampleId: uuid().notNull(),
    submissionId: uuid().notNull(),
    /** Why it is in the sample: the words of `sampleReasons`. */
    reasons: text().array().notNull(),
    state: text({ enum: sampledStates }).notNull().default('open'),
    note: text().notNull().default(''),
    decidedBy: uuid(),
    decidedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sampleId, table.submissionId] }),
    foreignKey({
      name: 'sampled_submissions_sample',
      columns: [table.organizationId, table.sampleId],
      foreignColumns: [assignmentSamples.organizationId, assignmentSamples.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sampled_submissions_submission',
      columns: [table.organizationId, table.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete('cascade'),
    index('sampled_submissions_of_submission').on(table.organizationId, table.submissionId),
  ],
)

export const retention = {
  kept: {
    assignment_submission_comments: 'as submissions; at most 500 of each',
    assignment_submission_markings: 'as submissions; at most two of each',
    assignment_submission_agreements: 'as submissions; at most one of each',
  },
  notByRequests: ['assignment_samples', 'assignment_sampled_submissions'],
} satisfies Retention
