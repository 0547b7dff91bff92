import { boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { triggers } from '../../lib/domain/assessing/points/words'
import type { Ramadan } from '../../lib/platform/regional-profile'
import type { Retention } from '../retention'
import { createdAt, id, moment, orderedText, organizationId, recordColumns, updatedAt, version } from './columns'
import { organizations } from './organizations'

type Both = { ar: string; en: string }

/** Whether an organization gives points, and how its streaks are counted. No row: it does not. */
export const pointsSettings = pgTable('points_settings', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.id),
  isOn: boolean().notNull(),
  dailyGoal: integer().notNull(),
  ramadanGoal: integer(),
  freezeEvery: integer(),
  mostFreezes: integer().notNull(),
  /** Points of a person may be shown below zero. */
  mayBeNegative: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
})

/** Rules of points, each with the number of its present version. */
export const pointsRules = pgTable(
  'points_rules',
  {
    organizationId: organizationId(),
    id: id(),
    name: jsonb().$type<Both>().notNull(),
    nameAr: orderedText("name->>'ar'", "name->>'en'"),
    nameEn: orderedText("name->>'en'", "name->>'ar'"),
    /** The present version. */
    number: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('points_rules_recent').on(table.organizationId, table.createdAt, table.id),
  ],
)

/** The settings of a rule from a moment on, until its next version. Never changed. */
export const pointsRuleVersions = pgTable(
  'points_rule_versions',
  {
    organizationId: organizationId(),
    ruleId: uuid().notNull(),
    number: integer().notNull(),
    since: moment().notNull(),
    trigger: text({ enum: triggers }).notNull(),
    pathId: uuid(),
    minScore: integer(),
    points: integer().notNull(),
    perDay: integer(),
    perSource: integer().notNull(),
    cooldownMinutes: integer(),
    startsOn: date(),
    endsOn: date(),
    isActive: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.ruleId, table.number] }),
    foreignKey({
      name: 'points_rule_versions_rule',
      columns: [table.organizationId, table.ruleId],
      foreignColumns: [pointsRules.organizationId, pointsRules.id],
    }).onDelete('cascade'),
  ],
)

/** How days were counted: the regional profile and the goals, from a day on. */
export const pointsTerms = pgTable(
  'points_terms',
  {
    organizationId: organizationId(),
    since: date().notNull(),
    weekStart: integer().notNull(),
    weekendDays: integer().array().notNull(),
    hijriAdjustmentDays: integer().notNull(),
    ramadan: jsonb().$type<Ramadan>().notNull(),
    dailyGoal: integer().notNull(),
    ramadanGoal: integer(),
    freezeEvery: integer(),
    mostFreezes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.since] })],
)

/** Levels by the points that reach them. */
export const pointsLevels = pgTable(
  'points_levels',
  {
    organizationId: organizationId(),
    id: id(),
    threshold: integer().notNull(),
    name: jsonb().$type<Both>().notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('levelThresholdTaken').on(table.organizationId, table.threshold),
    index('points_levels_in_order').on(table.organizationId, table.threshold, table.id),
  ],
)

export const retention = {
  notByRequests: ['points_levels', 'points_rule_versions', 'points_rules', 'points_settings', 'points_terms'],
} satisfies Retention
