import { sql } from 'drizzle-orm'
import { date, foreignKey, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, moment, organizationId } from './columns'
import { users } from './identity'
import { pointsBadges } from './points-boards'

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

export const retention = {
  kept: { points_earned_badges: 'one row for each time that a person earned a badge' },
} satisfies Retention
