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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { peerComplaintStates, peerReviewStates } from '../../lib/domain/assessing/peer-reviews/words'
import type { Retention } from '../retention'
import { assignments } from './assignments'
import { changeColumns, createdAt, id, moment, organizationId } from './columns'
import { users } from './identity'

/** How the people of an assignment review each other's work; at most one for each assignment. */
export const peerReviewSettings = pgTable(
  'peer_review_settings',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    isOn: boolean().notNull(),
    /** In the form of the API (settings-shapes.contract.ts). */
    settings: jsonb().$type<object>().notNull(),
    opensAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** The rubric with its design as it was when reviews began; null: they have not. */
    rubric: jsonb().$type<object>(),
    /** The example that everybody grades first, with the marks of its author. */
    example: jsonb().$type<object>(),
    begunAt: moment(),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('peer_review_settings_once').on(table.organizationId, table.assignmentId),
    index('peer_review_settings_to_begin').on(table.organizationId, table.opensAt).where(sql`is_on and begun_at is null`),
    foreignKey({
      name: 'peer_review_settings_assignment',
      columns: [table.organizationId, table.assignmentId],
      foreignColumns: [assignments.organizationId, assignments.id],
    }),
  ],
)

/** The work of a person or a team as it is reviewed, with what came of it. */
export const peerReviewWorks = pgTable(
  'peer_review_works',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    /** The team, where a group hands in together; else the person. */
    ownerId: uuid().notNull(),
    /** The one that is handed in now. A withdrawn submission can be deleted, so this is no foreign key. */
    submissionId: uuid().notNull(),
    /** Who handed it in, and in which lesson. */
    userId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** It was withdrawn: no one is asked about it any more. */
    isGone: boolean().notNull().default(false),
    askedCount: integer().notNull().default(0),
    /** Reviews that count: those that a complaint took out do not. */
    reviewCount: integer().notNull().default(0),
    openComplaintCount: integer().notNull().default(0),
    /** The average of the totals, the lowest and the highest; null: there is none. */
    reviewPoints: doublePrecision(),
    leastPoints: doublePrecision(),
    mostPoints: doublePrecision(),
    /** The instructor's own part in percent, the points of the last word, and why they are not those of the reviews. */
    ownPercent: doublePrecision(),
    decidedPoints: doublePrecision(),
    decidedReason: text().notNull().default(''),
    decidedBy: uuid(),
    decidedAt: moment(),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('peer_review_works_once').on(table.organizationId, table.assignmentId, table.ownerId),
    index('peer_review_works_recent').on(table.organizationId, table.createdAt, table.id),
    index('peer_review_works_of_assignment').on(table.organizationId, table.assignmentId, table.createdAt, table.id),
    index('peer_review_works_complained').on(table.organizationId, table.createdAt).where(sql`open_complaint_count > 0`),
    foreignKey({
      name: 'peer_review_works_assignment',
      columns: [table.organizationId, table.assignmentId],
      foreignColumns: [assignments.organizationId, assignments.id],
    }),
    foreignKey({
      name: 'peer_review_works_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
  ],
)

/** A review that a person gives of a work, with the complaint about it. */
export const peerReviews = pgTable(
  'peer_reviews',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    workId: uuid().notNull(),
    /** The version of the work that the reviewer sees. */
    submissionId: uuid().notNull(),
    reviewerId: uuid().notNull(),
    state: text({ enum: peerReviewStates }).notNull().default('asked'),
    marks: jsonb().$type<object>().notNull().default({}),
    comment: text().notNull().default(''),
    /** The sum of the marks, once it is handed in. */
    points: doublePrecision(),
    submittedAt: moment(),
    isLate: boolean().notNull().default(false),
    complaint: text({ enum: peerComplaintStates }),
    complaintBy: uuid(),
    complaintReason: text().notNull().default(''),
    complaintAnswer: text().notNull().default(''),
    complainedAt: moment(),
    answeredBy: uuid(),
    answeredAt: moment(),
    ...changeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('peer_reviews_once').on(table.organizationId, table.workId, table.reviewerId),
    index('peer_reviews_of_reviewer').on(table.organizationId, table.reviewerId, table.assignmentId),
    index('peer_reviews_of_assignment').on(table.organizationId, table.assignmentId),
    foreignKey({
      name: 'peer_reviews_work',
      columns: [table.organizationId, table.workId],
      foreignColumns: [peerReviewWorks.organizationId, peerReviewWorks.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'peer_reviews_reviewer',
      columns: [table.organizationId, table.reviewerId],
      foreignColumns: [users.organizationId, users.id],
    }),
  ],
)

/** How a person graded the example, before they saw the marks of its author. */
export const peerReviewTrials = pgTable(
  'peer_review_trials',
  {
    organizationId: organizationId(),
    id: id(),
    assignmentId: uuid().notNull(),
    userId: uuid().notNull(),
    marks: jsonb().$type<object>().notNull(),
    points: doublePrecision().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('peer_review_trials_once').on(table.organizationId, table.assignmentId, table.userId),
    foreignKey({
      name: 'peer_review_trials_assignment',
      columns: [table.organizationId, table.assignmentId],
      foreignColumns: [assignments.organizationId, assignments.id],
    }),
    foreignKey({
      name: 'peer_review_trials_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    peer_review_works: 'one row for each reviewed work; a grade has to be explained years later',
    peer_reviews: 'as works; at most ten of a person for an assignment, and those of works that were withdrawn',
    peer_review_trials: 'one row for each person and assignment',
  },
  notByRequests: ['peer_review_settings'],
} satisfies Retention
