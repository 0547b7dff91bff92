import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ltiActivityProgress,
  ltiGradingProgress,
  ltiLaunchKinds,
  ltiLaunchProblems,
  ltiLaunchStates,
} from '../../lib/domain/standards/lti-tools/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { modules } from './modules'
import { organizations } from './organizations'

/** Tools of other systems that lessons open. The id of a tool is also its deployment id. */
export const ltiTools = pgTable(
  'lti_tools',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    name: text().notNull(),
    clientId: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** It registered itself (dynamic registration) and was not switched on yet. */
    awaitsApproval: boolean().notNull().default(false),
    loginUrl: text().notNull(),
    launchUrl: text().notNull(),
    redirectUris: jsonb().$type<string[]>().notNull(),
    /** Where its public keys are; null: `publicKey` is the only one. */
    keySetUrl: text(),
    /** A JWK or PEM. */
    publicKey: text(),
    allowsDeepLinking: boolean().notNull().default(false),
    sendsName: boolean().notNull().default(false),
    sendsEmail: boolean().notNull().default(false),
    /** The address of the photo that a person gave themselves. */
    sendsPicture: boolean().notNull().default(false),
    custom: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Hashes of the signed messages that it sent and that have not expired, with the second at which they do: each counts once. */
    usedMessages: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('lti_tools_client_id').on(table.organizationId, table.clientId),
    index('lti_tools_recent').on(table.organizationId, table.createdAt, table.id),
    index('lti_tools_updated').on(table.organizationId, table.updatedAt, table.id),
  ],
)

/** The newest launch of each person and lesson: the message that a tool may fetch once. */
export const ltiLaunches = pgTable(
  'lti_launches',
  {
    organizationId: organizationId(),
    id: id(),
    toolId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The session in which it began; a message is sent only while it lives. */
    sessionId: uuid().notNull(),
    kind: text({ enum: ltiLaunchKinds }).notNull(),
    moduleId: uuid(),
    pathId: uuid(),
    /** Of the secret in the address of the start and in the hint of the message. */
    hintHash: text().notNull(),
    locale: text().notNull(),
    state: text({ enum: ltiLaunchStates }).notNull().default('begun'),
    problem: text({ enum: ltiLaunchProblems }),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('lti_launches_of_person').on(table.organizationId, table.toolId, table.userId, table.moduleId).nullsNotDistinct(),
    unique('lti_launches_hint').on(table.organizationId, table.hintHash),
    index('lti_launches_recent').on(table.organizationId, table.toolId, table.createdAt, table.id),
    index('lti_launches_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'lti_launches_tool',
      columns: [table.organizationId, table.toolId],
      foreignColumns: [ltiTools.organizationId, ltiTools.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lti_launches_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Columns of grades that tools report: one for each lesson with a score, and those that a tool made itself. */
export const ltiLineItems = pgTable(
  'lti_line_items',
  {
    organizationId: organizationId(),
    id: id(),
    toolId: uuid().notNull(),
    /** In whose list it is; null: in that of every path with its lesson. */
    pathId: uuid(),
    moduleId: uuid(),
    /** The one whose scores count for the lesson. */
    isOfLesson: boolean().notNull().default(false),
    label: text().notNull(),
    scoreMaximum: doublePrecision().notNull(),
    resourceId: text(),
    tag: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('lti_line_items_of_lesson').on(table.organizationId, table.toolId, table.moduleId).where(sql`is_of_lesson`),
    index('lti_line_items_of_tool').on(table.organizationId, table.toolId, table.pathId, table.id),
    foreignKey({
      name: 'lti_line_items_tool',
      columns: [table.organizationId, table.toolId],
      foreignColumns: [ltiTools.organizationId, ltiTools.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lti_line_items_module',
      columns: [table.organizationId, table.moduleId],
      foreignColumns: [modules.organizationId, modules.id],
    }),
  ],
)

/** The newest score of each person in each line item. */
export const ltiResults = pgTable(
  'lti_results',
  {
    organizationId: organizationId(),
    id: id(),
    lineItemId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Null: not graded yet. */
    scoreGiven: doublePrecision(),
    scoreMaximum: doublePrecision(),
    activityProgress: text({ enum: ltiActivityProgress }).notNull(),
    gradingProgress: text({ enum: ltiGradingProgress }).notNull(),
    comment: text(),
    /** By the clock of the tool: an older score does not replace a newer one. */
    scoredAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('lti_results_of_person').on(table.organizationId, table.lineItemId, table.userId),
    index('lti_results_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'lti_results_line_item',
      columns: [table.organizationId, table.lineItemId],
      foreignColumns: [ltiLineItems.organizationId, ltiLineItems.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lti_results_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    lti_launches: 'one for each person and lesson, replaced by the next launch',
    lti_line_items: 'one for each lesson, and at most 200 that a tool makes in a path',
    lti_results: 'one for each person and line item; completions follow from it',
  },
  notByRequests: ['lti_tools'],
} satisfies Retention
