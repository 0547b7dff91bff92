import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { type SkipRule, skipRules } from '../../lib/domain/learning/media/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { media } from './media'

type PlayingRules = { preventSkip: SkipRule; maxRate: number; requireFocus: boolean }
type Played = { ranges: readonly number[]; furthest: number }
/**
 * The parts of a film that a person has watched, by the rules under which it was played, and the policies that they have met. Moments and places are milliseconds.
 */
export type WatchEvidence = {
  watched: readonly (PlayingRules & Played)[]
  completed: readonly (PlayingRules & { completeAtPercent: number; requireCues: boolean; at: number })[]
  /** From before rules were kept: it counts by any. */
  before?: Played & { completedAt: number | null }
}

/**
 * The parts of a film that a person has watched, in all visits. Times are whole milliseconds; ranges are
 * stored as from, to, from, to, …
 */
export const mediaWatching = pgTable(
  'media_watching',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    mediaId: uuid().notNull(),
    /** The union of everything that counted. */
    ranges: integer().array().notNull().default([]),
    watchedMs: integer().notNull().default(0),
    /** The end of what was reached. */
    furthestMs: integer().notNull().default(0),
    /** Where the next visit begins. */
    positionMs: integer().notNull().default(0),
    /** The length of the film when it was last watched; null: not known, or a live stream. */
    durationMs: integer(),
    /** The film time that may still count, as of `creditAt`: in so many visits at once no more counts than time passes. */
    creditMs: integer().notNull(),
    creditAt: moment().notNull(),
    /** The cues that are answered, by their ids: in this row, because it is the one that is locked. */
    doneCues: text().array().notNull().default([]),
    /** When enough was watched by some policy, first. */
    completedAt: moment(),
    /** The watched parts by rules, because lessons with one film may have others; null: nothing was watched since this is kept. */
    evidence: jsonb().$type<WatchEvidence>(),
    lastAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('media_watching_of_person').on(table.organizationId, table.userId, table.mediaId),
    index('media_watching_of_media').on(table.organizationId, table.mediaId, table.lastAt, table.id),
    foreignKey({
      name: 'media_watching_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'media_watching_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

/** One visit to a film in one tab. It keeps the policy and the version of the timeline with which it began. */
export const mediaSessions = pgTable(
  'media_sessions',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    mediaId: uuid().notNull(),
    /** Of the timeline; null: none was published. */
    timelineNumber: integer(),
    /** The language in which the person sees the page. */
    locale: text({ enum: ['ar', 'en'] }),
    preventSkip: text({ enum: skipRules }).notNull(),
    maxRate: doublePrecision().notNull(),
    completeAtPercent: smallint().notNull(),
    requireCues: boolean().notNull(),
    requireFocus: boolean().notNull(),
    durationMs: integer(),
    startedAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** The number of the last heartbeat; 0: none came yet. */
    lastSeq: integer().notNull().default(0),
    /** The answer to the last heartbeat, for when it is sent again. */
    lastAnswer: jsonb().$type<{ accepted: number[]; discarded: [from: number, to: number, reason: string][] }>(),
    /** The film time that counted. */
    spentMs: integer().notNull().default(0),
    /** The played stretches, in this order. */
    stretches: integer().array().notNull().default([]),
    captionLocale: text(),
    /** Where captions were turned on. */
    captionsOn: integer().array().notNull().default([]),
    /** Intervals that claimed more than time had passed. */
    claims: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('media_sessions_of_media').on(table.organizationId, table.mediaId, table.startedAt),
    index('media_sessions_of_person').on(table.organizationId, table.userId, table.mediaId),
    foreignKey({
      name: 'media_sessions_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'media_sessions_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

/** The answer of a person to a cue, as of their last try. */
export const mediaCueAnswers = pgTable(
  'media_cue_answers',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    mediaId: uuid().notNull(),
    cueId: text().notNull(),
    /** The version of the timeline that was answered. */
    timelineNumber: integer().notNull(),
    tries: integer().notNull(),
    /** Null: there is no right or wrong. */
    isCorrect: boolean(),
    /** Right, or without further tries. */
    isDone: boolean().notNull(),
    /** 0 to 1; null: there is no right or wrong. */
    score: doublePrecision(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    answeredAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('media_cue_answers_of_person').on(table.organizationId, table.userId, table.mediaId, table.cueId),
    index('media_cue_answers_of_media').on(table.organizationId, table.mediaId),
    foreignKey({
      name: 'media_cue_answers_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'media_cue_answers_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

/** A person's private bookmark or note at a time of a film. */
export const mediaBookmarks = pgTable(
  'media_bookmarks',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    mediaId: uuid().notNull(),
    /** Milliseconds. */
    at: integer().notNull(),
    /** Empty: a bookmark without a note. */
    text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('media_bookmarks_own').on(table.organizationId, table.userId, table.mediaId, table.at, table.id),
    foreignKey({
      name: 'media_bookmarks_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'media_bookmarks_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    media_watching: 'one row for each person and film',
    media_sessions:
      'one row for each visit to a film, which its heat map counts; visits in which nothing was watched go with the next one',
    media_cue_answers: 'one row for each person and cue',
    media_bookmarks: 'at most 500 of a person in a film',
  },
} satisfies Retention
