import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appealStates, reportReasons, reportStates, sanctionRecordKinds } from '../../lib/domain/learning/communities/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { communityPosts } from './communities'
import { users } from './identity'

/** Reports of posts by people. */
export const communityReports = pgTable(
  'community_reports',
  {
    organizationId: organizationId(),
    id: id(),
    postId: uuid().notNull(),
    userId: uuid().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull().default(''),
    /** How much it counts, 0 to 1, and whether its author was new here. */
    weight: doublePrecision().notNull(),
    isNew: boolean().notNull(),
    state: text({ enum: reportStates }).notNull(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('communityReported').on(table.organizationId, table.postId, table.userId).where(sql`state = 'open'`),
    index('community_reports_of_user').on(table.organizationId, table.userId, table.createdAt),
    foreignKey({
      name: 'community_reports_post',
      columns: [table.organizationId, table.postId],
      foreignColumns: [communityPosts.organizationId, communityPosts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'community_reports_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The moderators' decisions about people, with the appeal against each. */
export const communitySanctions = pgTable(
  'community_sanctions',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    kind: text({ enum: sanctionRecordKinds }).notNull(),
    reason: text().notNull(),
    /** The post that it was about. */
    postId: uuid(),
    moderatorId: uuid(),
    expiresAt: moment(),
    endedAt: moment(),
    appealState: text({ enum: appealStates }).notNull().default('none'),
    appealText: text().notNull().default(''),
    appealReason: text().notNull().default(''),
    appealedAt: moment(),
    appealDecidedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('community_sanctions_recent').on(table.organizationId, table.createdAt, table.id),
    index('community_sanctions_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    foreignKey({
      name: 'community_sanctions_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    community_reports: 'the last hundred of each person decide how much the next one counts',
    community_sanctions: 'decisions of moderators and appeals, until the person is erased',
  },
} satisfies Retention
