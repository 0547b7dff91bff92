import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { badgeCriteria, boardScopes, periods, triggers } from '../../lib/domain/assessing/points/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { pointsRules } from './points-rules'

type Both = { ar: string; en: string }

/** Badges. Who has one follows from what people did; it is kept in `points_earned_badges`. */
export const pointsBadges = pgTable(
  'points_badges',
  {
    organizationId: organizationId(),
    id: id(),
    name: jsonb().$type<Both>().notNull(),
    description: jsonb().$type<Both>().notNull(),
    criterion: text({ enum: badgeCriteria }).notNull(),
    /** Of criterion `count`. */
    trigger: text({ enum: triggers }),
    ruleId: uuid(),
    pathId: uuid(),
    /** How many; 1 of criterion `path`. */
    count: integer().notNull(),
    /** It stays where the thing that it was for is taken back. */
    keepsEarned: boolean().notNull(),
    isActive: boolean().notNull(),
    /** From before earned badges were kept: one that a person had by then is kept without an event. */
    isFromBefore: boolean().notNull().default(true),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('points_badges_recent').on(table.organizationId, table.createdAt, table.id),
    foreignKey({
      name: 'points_badges_rule',
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [pointsRules.organizationId, pointsRules.id],
    }),
  ],
)

/** Badges that people earned, with the day, and the day on which one was lost. */
export const pointsEarnedBadges = pgTable(
  'points_earned_badges',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    badgeId: uuid().notNull(),
    /** 1 for the first time that the person earned the badge; one more after each loss. */
    turn: integer().notNull(),
    /** The day in the person's time zone. It moves when something that was done earlier arrives late. */
    earnedOn: date().notNull(),
    /** When its event was published; null: without an event. */
    announcedAt: moment(),
    lostOn: date(),
    lostAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.badgeId, table.turn] }),
    uniqueIndex('points_earned_badges_held').on(table.organizationId, table.userId, table.badgeId).where(sql`lost_at is null`),
    foreignKey({
      name: 'points_earned_badges_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'points_earned_badges_badge',
      columns: [table.organizationId, table.badgeId],
      foreignColumns: [pointsBadges.organizationId, pointsBadges.id],
    }),
  ],
)

/** Comparisons of points: in the organization, or among the people of a path or a group. */
export const pointsLeaderboards = pgTable(
  'points_leaderboards',
  {
    organizationId: organizationId(),
    id: id(),
    name: jsonb().$type<Both>().notNull(),
    scope: text({ enum: boardScopes }).notNull(),
    pathId: uuid(),
    groupId: uuid(),
    period: text({ enum: periods }).notNull(),
    closedAt: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('points_leaderboards_recent').on(table.organizationId, table.createdAt, table.id),
    index('points_leaderboards_open').on(table.organizationId, table.createdAt, table.id).where(sql`closed_at is null`),
  ],
)

export const retention = {
  kept: { points_earned_badges: 'one row for each time that a person earned a badge' },
  notByRequests: ['points_badges', 'points_leaderboards'],
} satisfies Retention
