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
import { entryKinds, factKinds, markKinds, periods, reversalCauses } from '../../lib/domain/assessing/gamification/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { gamificationRules } from './gamification-rules'
import { users } from './identity'

/** One row for each event, with its id; never changed. The ledger follows from these rows and the rules. */
export const gamificationFacts = pgTable(
  'gamification_facts',
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
    index('gamification_facts_of_user').on(table.organizationId, table.userId, table.localDate),
    foreignKey({
      name: 'gamification_facts_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The ledger: rows are added only. A reversal takes back the points of another row. */
export const gamificationEntries = pgTable(
  'gamification_entries',
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
    unique('gamification_entries_once').on(table.organizationId, table.ruleId, table.sourceEventId, table.turn),
    uniqueIndex('gamification_entries_reversed_once').on(table.organizationId, table.reversalOf),
    index('gamification_entries_own').on(table.organizationId, table.userId, table.createdAt, table.id),
    foreignKey({
      name: 'gamification_entries_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'gamification_entries_rule',
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [gamificationRules.organizationId, gamificationRules.id],
    }),
  ],
)

/** Points by stretch: of a person in the whole organization (`scopeId` is its id) or in one path. The balance is that of `all`. */
export const gamificationScores = pgTable(
  'gamification_scores',
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
    index('gamification_scores_ranked')
      .on(table.organizationId, table.scopeId, table.period, table.starts, table.fromTop, table.reachedAt, table.userId)
      .where(sql`not is_hidden and points > 0`),
    index('gamification_scores_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'gamification_scores_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** A person's choices. No row: takes part under their own name. */
export const gamificationPeople = pgTable(
  'gamification_people',
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
      name: 'gamification_people_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The time zones that a person's days were counted in, each from a moment on. */
export const gamificationZones = pgTable(
  'gamification_zones',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    since: moment().notNull(),
    zone: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.since] }),
    foreignKey({
      name: 'gamification_zones_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Planned absences, both days included. */
export const gamificationPauses = pgTable(
  'gamification_pauses',
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
    index('gamification_pauses_of_user').on(table.organizationId, table.userId, table.firstDay),
    foreignKey({
      name: 'gamification_pauses_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** An administrator's gifts to a streak: excused days and freezes. */
export const gamificationMarks = pgTable(
  'gamification_marks',
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
    index('gamification_marks_of_user').on(table.organizationId, table.userId, table.day),
    foreignKey({
      name: 'gamification_marks_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    gamification_facts: 'one row for each lesson, path or certificate that a person completed: points must stay explained',
    gamification_entries: 'the ledger of points, of which nothing is deleted while the account is there',
    gamification_scores: 'one row for each person, path and stretch of time with points',
    gamification_people: 'one row for each person who chose something',
    gamification_zones: 'one row for each change of a time zone, at most one a day',
    gamification_pauses: 'planned absences, at most ten ahead for each person',
  },
  notByRequests: ['gamification_marks'],
} satisfies Retention
