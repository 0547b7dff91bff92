import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  groupKinds,
  type MemberSource,
  type RuleComparison,
  type RuleRecord,
  type RuleText,
  ruleMatches,
} from '../../lib/domain/people/groups/words'

import type { Retention } from '../retention'
import { createdAt, id, orderedText, organizationId, recordColumns, updatedAt } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

/** Departments, cohorts and classes. A group may contain groups; the people of those are in it too. */
export const groups = pgTable(
  'groups',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    kind: text({ enum: groupKinds }).notNull(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    nameAr: orderedText("name->>'ar'", "name->>'en'"),
    nameEn: orderedText("name->>'en'", "name->>'ar'"),
    parentId: uuid(),
    /** The id in the system it comes from, such as a OneRoster `sourcedId`. */
    externalId: text(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'groups_parent',
      columns: [table.organizationId, table.parentId],
      foreignColumns: [table.organizationId, table.id],
    }),
    uniqueIndex('groupExternalIdTaken').on(table.organizationId, table.externalId),
    index('groups_recent').on(table.organizationId, table.createdAt, table.id),
    index('groups_updated').on(table.organizationId, table.updatedAt, table.id),
    index('groups_by_name_ar').on(table.organizationId, table.nameAr, table.id),
    index('groups_by_name_en').on(table.organizationId, table.nameEn, table.id),
    index('groups_of_parent').on(table.organizationId, table.parentId),
  ],
)

/** Every group with each group that contains it, itself at depth 0: nested membership is read without recursion. */
export const groupTree = pgTable(
  'group_tree',
  { organizationId: organizationId(), groupId: uuid().notNull(), ancestorId: uuid().notNull(), depth: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.groupId, table.ancestorId] }),
    index('group_tree_below').on(table.organizationId, table.ancestorId, table.groupId),
    foreignKey({
      name: 'group_tree_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_tree_ancestor',
      columns: [table.organizationId, table.ancestorId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
  ],
)

/** Who is in a group itself, not through one it contains. */
export const groupMembers = pgTable(
  'group_members',
  {
    organizationId: organizationId(),
    groupId: uuid().notNull(),
    userId: uuid().notNull(),
    /** At least one. */
    sources: text().array().$type<MemberSource[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.groupId, table.userId] }),
    index('group_members_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'group_members_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_members_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Who manages a group and all groups it contains: permissions of scope `group` reach the people in them. */
export const groupManagers = pgTable(
  'group_managers',
  { organizationId: organizationId(), groupId: uuid().notNull(), userId: uuid().notNull(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.groupId, table.userId] }),
    index('group_managers_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'group_managers_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_managers_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** A condition of a rule: an id for a manager or a role, otherwise a text. */
export type RuleCondition =
  | { attribute: RuleText; is: RuleComparison; value: string }
  | { attribute: 'emailDomain' | RuleRecord; is: 'equals'; value: string }
  | { attribute: 'locale'; is: 'equals'; value: 'ar' | 'en' }

/** The rules of groups: who meets one is in the group, by the source `rule`. */
export const groupRules = pgTable(
  'group_rules',
  {
    organizationId: organizationId(),
    groupId: uuid().notNull(),
    match: text({ enum: ruleMatches }).notNull(),
    /** 1 to 20. */
    conditions: jsonb().$type<RuleCondition[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.groupId] }),
    foreignKey({
      name: 'group_rules_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [groups.organizationId, groups.id],
    }).onDelete('cascade'),
  ],
)

/** Groups that were deleted, and memberships that ended. Written by triggers, whatever ended them. */
export const groupRemovals = pgTable(
  'group_removals',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    groupId: uuid().notNull(),
    /** Whose membership ended; null: the group itself was deleted. No reference, because it stays after both. */
    userId: uuid(),
    updatedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('group_removals_of_groups').on(table.organizationId, table.updatedAt, table.id).where(sql`${table.userId} is null`),
    index('group_removals_of_members')
      .on(table.organizationId, table.updatedAt, table.id)
      .where(sql`${table.userId} is not null`),
    index('group_removals_of_one')
      .on(table.organizationId, table.groupId, table.updatedAt, table.id)
      .where(sql`${table.userId} is not null`),
    index('group_removals_age').on(table.updatedAt),
  ],
)

export const retention = {
  purged: { group_removals: { grows: 'a row for each membership that ends', kept: '30 days' } },
  notByRequests: ['group_managers', 'group_members', 'group_rules', 'group_tree', 'groups'],
} satisfies Retention
