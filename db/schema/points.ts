import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { entryKinds, factKinds, markKinds, periods, reversalCauses } from '../../lib/domain/assessing/points/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { users } from './identity'
import { pointsRules } from './points-rules'

/** One row for each event, with its id; never changed. The ledger follows from these rows and the rules. */
export const pointsFacts = pgTable(
  'points_facts',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    kind: text({ enum: factKinds }).notNull(),
    source: text().notNull(),
    /** The lesson or assessment, by which the limit for each source counts in all paths; null: the source itself. */
    about: text(),
    /** From before lessons counted in all paths: its points stay limited by its source. */
    isByPlace: boolean().notNull().default(false),
    pathId: uuid(),
    score: integer(),
    occurredAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** The day in the person's zone when it occurred. */
    localDate: date().notNull(),
    zone: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('points_facts_of_user').on(table.organizationId, table.userId, table.localDate),
    foreignKey({
      name: 'points_facts_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The ledger: rows are added only. A reversal takes back the points of another row. */
export const pointsEntries = pgTable(
  'points_entries',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    points: integer().notNull(),
    /** Of the person after this entry. */
    balance: integer().notNull(),
    ruleId: uuid(),
    ruleVersion: integer(),
    sourceEventId: uuid(),
    /** 1 for the first award of a rule for an event; one more where that was reversed and given again. */
    turn: integer(),
    pathId: uuid(),
    localDate: date().notNull(),
    zone: text().notNull(),
    reversalOf: uuid(),
    cause: text({ enum: reversalCauses }),
    /** Why an administrator changed the points. The only column that an erasure empties. */
    reason: text(),
    actorId: uuid(),
    occurredAt: moment().notNull(),
    /** When the event that led to it was published: a run that was closed by then keeps its result. */
    receivedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('points_entries_once').on(table.organizationId, table.ruleId, table.sourceEventId, table.turn),
    uniqueIndex('points_entries_reversed_once').on(table.organizationId, table.reversalOf),
    index('points_entries_own').on(table.organizationId, table.userId, table.createdAt, table.id),
    foreignKey({
      name: 'points_entries_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'points_entries_rule',
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [pointsRules.organizationId, pointsRules.id],
    }),
  ],
)

/** Points by stretch: of a person in the whole organization (`scopeId` is its id) or in one path. The balance is that of `all`. */
export const pointsScores = pgTable(
  'points_scores',
  {
    organizationId: organizationId(),
    scopeId: uuid().notNull(),
    period: text({ enum: periods }).notNull(),
    /** The first day of the week or month; 0001-01-01 of `all`. */
    starts: date().notNull(),
    userId: uuid().notNull(),
    points: integer().notNull(),
    /** When the last of these points were earned. */
    reachedAt: moment().notNull(),
    /** The person takes no part in comparisons. */
    isHidden: boolean().notNull(),
    /** The points, so that an index in rising order has the most first. */
    fromTop: integer().generatedAlwaysAs(sql`- points`),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.scopeId, table.period, table.starts, table.userId] }),
    index('points_scores_ranked')
      .on(table.organizationId, table.scopeId, table.period, table.starts, table.fromTop, table.reachedAt, table.userId)
      .where(sql`not is_hidden and points > 0`),
    index('points_scores_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'points_scores_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** A person's choices. No row: takes part under their own name. */
export const pointsPeople = pgTable(
  'points_people',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    /** No points are shown and none compared. */
    isOut: boolean().notNull(),
    /** Leaderboards show them without a name, or under another one. */
    isAnonymous: boolean().notNull().default(false),
    alias: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: 'points_people_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The time zones that a person's days were counted in, each from a moment on. */
export const pointsZones = pgTable(
  'points_zones',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    since: moment().notNull(),
    zone: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.since] }),
    foreignKey({
      name: 'points_zones_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Planned absences, both days included. */
export const pointsPauses = pgTable(
  'points_pauses',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('points_pauses_of_user').on(table.organizationId, table.userId, table.firstDay),
    foreignKey({
      name: 'points_pauses_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** An administrator's gifts to a streak: excused days and freezes. */
export const pointsMarks = pgTable(
  'points_marks',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    kind: text({ enum: markKinds }).notNull(),
    day: date().notNull(),
    count: integer().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('points_marks_of_user').on(table.organizationId, table.userId, table.day),
    foreignKey({
      name: 'points_marks_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    points_facts: 'one row for each lesson, path or certificate that a person completed: points must stay explained',
    points_entries: 'the ledger of points, of which nothing is deleted while the account is there',
    points_scores: 'one row for each person, path and stretch of time with points',
    points_people: 'one row for each person who chose something',
    points_zones: 'one row for each change of a time zone, at most one a day',
    points_pauses: 'planned absences, at most ten ahead for each person',
  },
  notByRequests: ['points_marks'],
} satisfies Retention
