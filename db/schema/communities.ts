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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  answerStates,
  communityKinds,
  communityStates,
  markKinds,
  membershipStates,
  postDirections,
  postKinds,
  postStates,
  subscriptionLevels,
} from '../../lib/domain/learning/communities/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, orderedText, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

type Texts = { ar?: string; en?: string }

/** Where people of an organization ask and discuss. */
export const communities = pgTable(
  'communities',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    kind: text({ enum: communityKinds }).notNull(),
    state: text({ enum: communityStates }).notNull().default('active'),
    title: jsonb().$type<Texts>().notNull(),
    titleAr: orderedText("title->>'ar'", "title->>'en'"),
    titleEn: orderedText("title->>'en'", "title->>'ar'"),
    rules: jsonb().$type<Texts>().notNull(),
    /** The path whose people are in it, of kind `path`. */
    pathId: uuid(),
    /** The group whose people are in it, of kind `group`. */
    groupId: uuid(),
    /** Words and phrases: posts that contain one wait for a moderator. */
    blockedWords: text().array().notNull().default(sql`'{}'`),
    /** Whether posts wait for a moderator until their author has three visible ones. */
    isPreApproved: boolean().notNull().default(false),
    /** The weight of reports from which a post is hidden until a moderator decides; null: reports alone hide nothing. */
    hidingWeight: doublePrecision().default(1.5),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('communityPathTaken').on(table.organizationId, table.pathId),
    index('communities_recent').on(table.organizationId, table.createdAt, table.id),
    index('communities_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('communities_by_title_en').on(table.organizationId, table.titleEn, table.id),
  ],
)

/** Who joined a community. The people of its path or group join with their first post. */
export const communityMembers = pgTable(
  'community_members',
  {
    organizationId: organizationId(),
    id: id(),
    communityId: uuid().notNull(),
    userId: uuid().notNull(),
    state: text({ enum: membershipStates }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('community_members_once').on(table.organizationId, table.communityId, table.userId),
    index('community_members_of_user').on(table.organizationId, table.userId),
    index('community_members_recent').on(table.organizationId, table.communityId, table.createdAt, table.id),
    index('community_members_waiting').on(table.organizationId, table.communityId, table.state, table.createdAt, table.id),
    foreignKey({
      name: 'community_members_community',
      columns: [table.organizationId, table.communityId],
      foreignColumns: [communities.organizationId, communities.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'community_members_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Threads and their replies. */
export const communityPosts = pgTable(
  'community_posts',
  {
    organizationId: organizationId(),
    id: id(),
    communityId: uuid().notNull(),
    /** Of a thread its own id. */
    threadId: uuid().notNull(),
    /** The post that is replied to; null for a thread. */
    parentId: uuid(),
    /** 0 for a thread; a reply is one below what it replies to. */
    depth: integer().notNull().default(0),
    /** Where a reply is in its thread: the ids from the thread's reply down to it, which are in order of time. */
    place: text().notNull().default(''),
    kind: text({ enum: postKinds }).notNull(),
    state: text({ enum: postStates }).notNull(),
    /** The author; null for a former member. */
    userId: uuid(),
    title: text().notNull().default(''),
    text: text().notNull(),
    dir: text({ enum: postDirections }).notNull(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** The lesson that a thread is about. */
    moduleId: uuid(),
    /** Seen by its author and moderators only. */
    isPrivate: boolean().notNull().default(false),
    isPinned: boolean().notNull().default(false),
    isLocked: boolean().notNull().default(false),
    answerState: text({ enum: answerStates }).notNull().default('none'),
    acceptedReplyId: uuid(),
    /** Visible replies of a thread. */
    replyCount: integer().notNull().default(0),
    voteCount: integer().notNull().default(0),
    /** When a thread was created or last replied to. */
    activityAt: createdAt(),
    editedAt: moment(),
    /** Of posts that wait and of those with open reports: which a moderator decides on first. */
    queuePriority: integer(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('community_posts_threads')
      .on(table.organizationId, table.communityId, table.activityAt, table.id)
      .where(sql`depth = 0`),
    index('community_posts_new_threads')
      .on(table.organizationId, table.communityId, table.createdAt, table.id)
      .where(sql`depth = 0`),
    index('community_posts_replies').on(table.organizationId, table.threadId, table.place, table.id).where(sql`depth > 0`),
    index('community_posts_new').on(table.organizationId, table.createdAt, table.id),
    index('community_posts_of_user').on(table.organizationId, table.userId, table.createdAt),
    index('community_posts_of_lesson').on(table.organizationId, table.moduleId, table.activityAt, table.id).where(sql`depth = 0`),
    index('community_posts_queue').on(table.organizationId, table.queuePriority, table.id).where(sql`queue_priority is not null`),
    index('community_posts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    foreignKey({
      name: 'community_posts_community',
      columns: [table.organizationId, table.communityId],
      foreignColumns: [communities.organizationId, communities.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'community_posts_parent',
      columns: [table.organizationId, table.parentId],
      foreignColumns: [table.organizationId, table.id],
    }).onDelete('cascade'),
  ],
)

/** The earlier versions of posts. */
export const communityPostVersions = pgTable(
  'community_post_versions',
  {
    organizationId: organizationId(),
    id: id(),
    postId: uuid().notNull(),
    userId: uuid(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('community_post_versions_of_post').on(table.organizationId, table.postId, table.createdAt, table.id),
    index('community_post_versions_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'community_post_versions_post',
      columns: [table.organizationId, table.postId],
      foreignColumns: [communityPosts.organizationId, communityPosts.id],
    }).onDelete('cascade'),
  ],
)

/** Reactions and votes. */
export const communityMarks = pgTable(
  'community_marks',
  {
    organizationId: organizationId(),
    postId: uuid().notNull(),
    userId: uuid().notNull(),
    kind: text({ enum: markKinds }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.postId, table.userId, table.kind] }),
    index('community_marks_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'community_marks_post',
      columns: [table.organizationId, table.postId],
      foreignColumns: [communityPosts.organizationId, communityPosts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'community_marks_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** How a person follows a thread, and how far they have read it. */
export const communitySubscriptions = pgTable(
  'community_subscriptions',
  {
    organizationId: organizationId(),
    threadId: uuid().notNull(),
    userId: uuid().notNull(),
    level: text({ enum: subscriptionLevels }).notNull(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.threadId, table.userId] }),
    index('community_subscriptions_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'community_subscriptions_thread',
      columns: [table.organizationId, table.threadId],
      foreignColumns: [communityPosts.organizationId, communityPosts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'community_subscriptions_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Whose posts a person does not want to see: they are collapsed, and their mentions notify no one. */
export const communityBlocks = pgTable(
  'community_blocks',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    blockedId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.blockedId] }),
    index('community_blocks_of_blocked').on(table.organizationId, table.blockedId),
    foreignKey({
      name: 'community_blocks_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'community_blocks_blocked',
      columns: [table.organizationId, table.blockedId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    community_posts: 'what people wrote to each other stays readable; of erased people without their name',
    community_post_versions: 'the history of the posts',
    community_marks: 'at most five for each person and post',
    community_subscriptions: 'one for each person and thread',
    community_members: 'one for each person and community',
    community_blocks: 'one for each pair of people',
  },
  notByRequests: ['communities'],
} satisfies Retention
