import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  assignmentStates,
  enrolmentSources,
  enrolmentStates,
  leavingRules,
  pathLevels,
  pathStates,
  pathVersionStates,
} from '../../lib/domain/learning/learning-paths/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, orderedText, organizationId, recordColumns, updatedAt, version } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

export type PathText = { title: string; description: string }

/** How many items must be done: all, or any `count` of them. */
export type CountRule = { kind: 'all' } | { kind: 'anyN'; count: number }
/** An item: a module in a path. Its id is kept over versions, so that progress is kept. */
export type PathItem = {
  id: string
  moduleId: string
  /** Share of the path, relative to the weights of the other items. */
  weight: number
  isRequired: boolean
  /** How many of the prerequisites must be done before it opens. */
  rule: CountRule
  /** Items of the same path. */
  prerequisites: string[]
  /** The least score, 0 to 100, required in each prerequisite. */
  minScore: number | null
  availableFrom: string | null
  availableUntil: string | null
  /** Days after the learner's start before it opens. */
  afterDays: number | null
}
export type PathSection = { id: string; title: { ar?: string; en?: string }; rule: CountRule; items: PathItem[] }
export type PathStructure = { sections: PathSection[] }

/**
 * When enrolments are due. A recurring one expires `everyDays` after it was completed, and a new cycle begins. A yearly one is due at the end of the
 * same day of every year; the next cycle begins `opensDaysBefore` days before the next of them.
 */
export type DueRule =
  | { kind: 'none' }
  | { kind: 'absolute'; dueAt: string }
  | { kind: 'relative'; days: number }
  | { kind: 'recurring'; days: number; everyDays: number }
  | { kind: 'yearly'; month: number; day: number; opensDaysBefore: number }

export const learningPaths = pgTable(
  'learning_paths',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    status: text({ enum: pathStates }).notNull().default('draft'),
    category: text().notNull(),
    level: text({ enum: pathLevels }).notNull(),
    estimatedMinutes: integer().notNull(),
    /** One entry per language; at least one. */
    locales: jsonb().$type<Partial<Record<'ar' | 'en', PathText>>>().notNull(),
    coverAssetId: uuid(),
    selfEnrolment: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** The deadline for self-enrolment. */
    enrolmentDeadline: moment(),
    /** Null: unlimited. */
    seatLimit: integer(),
    /** Whether there is a waiting list. */
    hasWaitingList: boolean().notNull().default(false),
    /** Whether publication requires the path and all of its modules in every language. */
    requireAllLocales: boolean().notNull().default(false),
    /** For enrolments without a rule of their own. */
    dueRule: jsonb().$type<DueRule>().notNull().default({ kind: 'none' }),
    /** The version for new enrolments; null before the first publication. */
    publishedVersion: integer(),
    publishedAt: moment(),
    /** Folded titles and descriptions of every language. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(coalesce(locales->'ar'->>'title','') || ' ' || coalesce(locales->'en'->>'title','') || ' ' || coalesce(locales->'ar'->>'description','') || ' ' || coalesce(locales->'en'->>'description',''))`,
      ),
    titleAr: orderedText("locales->'ar'->>'title'", "locales->'en'->>'title'"),
    titleEn: orderedText("locales->'en'->>'title'", "locales->'ar'->>'title'"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('learning_paths_created').on(table.organizationId, table.status, table.createdAt, table.id),
    index('learning_paths_updated').on(table.organizationId, table.status, table.updatedAt, table.id),
    index('learning_paths_published').on(table.organizationId, table.status, table.publishedAt, table.id),
    index('learning_paths_of_any_status').on(table.organizationId, table.createdAt, table.id),
    index('learning_paths_changed').on(table.organizationId, table.updatedAt, table.id),
    index('learning_paths_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('learning_paths_by_title_en').on(table.organizationId, table.titleEn, table.id),
    index('learning_paths_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

export const pathOf = (table: { organizationId: AnyPgColumn; pathId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.organizationId, table.pathId],
    foreignColumns: [learningPaths.organizationId, learningPaths.id],
  }).onDelete('cascade')

/** Versions of a path's contents. Published ones are immutable; learners stay on the version in which they enrolled. */
export const learningPathVersions = pgTable(
  'learning_path_versions',
  {
    organizationId: organizationId(),
    id: id(),
    pathId: uuid().notNull(),
    /** From 1. An open draft has the highest. */
    number: integer().notNull(),
    state: text({ enum: pathVersionStates }).notNull(),
    structure: jsonb().$type<PathStructure>().notNull(),
    itemCount: integer().notNull().default(0),
    /** Total weight, for the percentage of progress. */
    totalWeight: integer().notNull().default(0),
    /** The version that it restores, if it was made by a rollback. */
    restoredFrom: integer(),
    publishedAt: moment(),
    publishedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pathOf(table),
    unique('learning_path_versions_number').on(table.organizationId, table.pathId, table.number),
    uniqueIndex('learning_path_versions_draft').on(table.organizationId, table.pathId).where(sql`${table.state} = 'draft'`),
    uniqueIndex('learning_path_versions_in_force')
      .on(table.organizationId, table.pathId)
      .where(sql`${table.state} = 'published'`),
  ],
)

/** The items of each version, for queries by module. The authoritative data is `structure`. */
export const learningPathItems = pgTable(
  'learning_path_items',
  {
    organizationId: organizationId(),
    pathId: uuid().notNull(),
    versionNumber: integer().notNull(),
    itemId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** From 0, through all sections. */
    position: integer().notNull(),
    weight: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.pathId, table.versionNumber, table.itemId] }),
    foreignKey({
      name: 'learning_path_items_version',
      columns: [table.organizationId, table.pathId, table.versionNumber],
      foreignColumns: [learningPathVersions.organizationId, learningPathVersions.pathId, learningPathVersions.number],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('learning_path_items_of_module').on(table.organizationId, table.moduleId, table.pathId, table.versionNumber),
  ],
)

/** Taken seats of a path; locked by every change of seats or their number. */
export const learningPathSeats = pgTable(
  'learning_path_seats',
  {
    organizationId: organizationId(),
    pathId: uuid().notNull(),
    taken: integer().notNull().default(0),
    /** The last assigned position on the waiting list; only rises. */
    lastWaiting: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.pathId] }), pathOf(table)],
)

/** Enrolments of people in paths. Each cycle has its own row; after a withdrawal the old row is continued. */
export const enrolments = pgTable(
  'enrolments',
  {
    organizationId: organizationId(),
    id: id(),
    pathId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The pinned version of the path. */
    versionNumber: integer().notNull(),
    state: text({ enum: enrolmentStates }).notNull(),
    /** From 1; rises with each repetition of a recurring path. */
    cycle: integer().notNull().default(1),
    source: text({ enum: enrolmentSources }).notNull(),
    /** Who enrolled them, if somebody else did. */
    assignedBy: uuid(),
    /** The assignment to a group that it belongs to; none if it was withdrawn by hand. */
    assignmentId: uuid(),
    dueRule: jsonb().$type<DueRule>().notNull().default({ kind: 'none' }),
    dueAt: moment(),
    /** Start of the enrolment, from which relative dates are computed. Null while waiting for a seat. */
    startedAt: moment(),
    completedAt: moment(),
    /** When a completed enrolment of a recurring path expires and the next cycle begins. */
    expiresAt: moment(),
    /** When it was withdrawn, waived or expired. */
    endedAt: moment(),
    /** When the person was last reminded of it by mail. */
    remindedAt: moment(),
    percent: integer().notNull().default(0),
    completedWeight: integer().notNull().default(0),
    waivedReason: text(),
    /** Position on the waiting list; the lowest gets the next seat. */
    waitingPosition: integer(),
    // Name and address of the person, folded, kept up to date by a trigger on `users`.
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pathOf(table),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('enrolmentExists')
      .on(table.organizationId, table.pathId, table.userId)
      .where(sql`${table.state} in ('invited', 'waiting', 'active', 'overdue', 'completed')`),
    unique('enrolments_cycle').on(table.organizationId, table.pathId, table.userId, table.cycle),
    index('enrolments_of_path').on(table.organizationId, table.pathId, table.createdAt, table.id),
    index('enrolments_of_path_state').on(table.organizationId, table.pathId, table.state, table.createdAt, table.id),
    index('enrolments_of_path_due').on(table.organizationId, table.pathId, table.dueAt, table.id),
    index('enrolments_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    index('enrolments_recent').on(table.organizationId, table.createdAt, table.id),
    index('enrolments_updated').on(table.organizationId, table.updatedAt, table.id),
    index('enrolments_of_path_updated').on(table.organizationId, table.pathId, table.updatedAt, table.id),
    index('enrolments_completed').on(table.organizationId, table.completedAt, table.id),
    index('enrolments_of_state').on(table.organizationId, table.state, table.createdAt, table.id),
    index('enrolments_due').on(table.organizationId, table.dueAt).where(sql`${table.state} in ('invited', 'active')`),
    index('enrolments_by_due').on(table.organizationId, table.dueAt, table.id),
    index('enrolments_of_state_due').on(table.organizationId, table.state, table.dueAt, table.id),
    index('enrolments_expiring').on(table.organizationId, table.expiresAt).where(sql`${table.state} = 'completed'`),
    index('enrolments_waiting')
      .on(table.organizationId, table.pathId, table.waitingPosition)
      .where(sql`${table.state} = 'waiting'`),
    index('enrolments_of_assignment')
      .on(table.organizationId, table.assignmentId, table.id)
      .where(sql`${table.assignmentId} is not null`),
    index('enrolments_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** Paths that follow the people of a group and of the groups it contains. */
export const groupAssignments = pgTable(
  'group_assignments',
  {
    organizationId: organizationId(),
    id: id(),
    pathId: uuid().notNull(),
    /** The group may be deleted, which ends the assignment. */
    groupId: uuid().notNull(),
    state: text({ enum: assignmentStates }).notNull().default('active'),
    /** Null: the rule of the path. */
    dueRule: jsonb().$type<DueRule>(),
    onLeave: text({ enum: leavingRules }).notNull(),
    assignedBy: uuid(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pathOf(table),
    uniqueIndex('assignmentExists').on(table.organizationId, table.pathId, table.groupId).where(sql`${table.state} = 'active'`),
    index('group_assignments_of_path').on(table.organizationId, table.pathId, table.createdAt, table.id),
    index('group_assignments_of_group').on(table.organizationId, table.groupId),
    index('group_assignments_recent').on(table.organizationId, table.createdAt, table.id),
  ],
)

export const retention = {
  kept: {
    enrolments: 'one row for each person, path and cycle',
  },
  notByRequests: ['group_assignments', 'learning_path_items', 'learning_path_seats', 'learning_path_versions', 'learning_paths'],
} satisfies Retention
