import { foreignKey, index, integer, jsonb, pgTable, primaryKey, real, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  durationOrigins,
  mediaFailures,
  mediaKinds,
  mediaStates,
  processings,
  sourceTypes,
  trackKinds,
} from '../../lib/domain/learning/media/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns, updatedAt, version } from './columns'
import { assets, type Texts } from './files'
import { organizations } from './organizations'

/** Films and recordings. One that is a file of the library has the id of that file. */
export const media = pgTable(
  'media',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    kind: text({ enum: mediaKinds }).notNull(),
    state: text({ enum: mediaStates }).notNull(),
    processing: text({ enum: processings }).notNull(),
    /** Of the file, or as its author calls it. */
    name: text().notNull(),
    /** The title for learners, in one or both languages; empty: the name. */
    title: jsonb().$type<Texts>().notNull().default({}),
    sourceType: text({ enum: sourceTypes }).notNull(),
    /** An outside address; null for a file of the library. */
    sourceUrl: text(),
    durationMs: integer(),
    durationFrom: text({ enum: durationOrigins }),
    /** Pixels of the picture. */
    width: integer(),
    height: integer(),
    /** Integrated loudness in LUFS (EBU R 128). */
    loudness: real(),
    /** The loudest sample of equal parts of the duration, 0 to 100. */
    peaks: smallint().array(),
    posterId: uuid(),
    failure: text({ enum: mediaFailures }),
    replacedById: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'media_poster',
      columns: [table.organizationId, table.posterId],
      foreignColumns: [assets.organizationId, assets.id],
    }),
    index('media_recent').on(table.organizationId, table.createdAt, table.id),
    index('media_by_name').on(table.organizationId, table.name, table.id),
    index('media_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** One line of a track, its times in milliseconds. */
export type TrackLine = { from: number; to: number; text: string; voice?: string; settings?: string; id?: string }

/** Captions, subtitles, descriptions and chapters, each in one language. */
export const mediaTracks = pgTable(
  'media_tracks',
  {
    organizationId: organizationId(),
    id: id(),
    mediaId: uuid().notNull(),
    kind: text({ enum: trackKinds }).notNull(),
    /** BCP 47. */
    locale: text().notNull(),
    label: text().notNull(),
    lines: jsonb().$type<TrackLine[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('mediaTrackTaken').on(table.organizationId, table.mediaId, table.kind, table.locale),
    foreignKey({
      name: 'media_tracks_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

/** The draft of a film's timeline: chapters, cues, end screen and policy, with times in milliseconds. */
export const mediaTimelines = pgTable(
  'media_timelines',
  {
    organizationId: organizationId(),
    mediaId: uuid().notNull(),
    content: jsonb().$type<object>().notNull(),
    /** The number of the version that learners see; null: none is published. */
    publishedNumber: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.mediaId] }),
    foreignKey({
      name: 'media_timelines_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

/** Published timelines. Never changed: a session keeps the version that it began with. */
export const mediaTimelineVersions = pgTable(
  'media_timeline_versions',
  {
    organizationId: organizationId(),
    id: id(),
    mediaId: uuid().notNull(),
    number: integer().notNull(),
    content: jsonb().$type<object>().notNull(),
    /** Of the film when it was published; null: it was not known. */
    durationMs: integer(),
    publishedAt: moment().notNull(),
    publishedBy: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('media_timeline_versions_number').on(table.organizationId, table.mediaId, table.number),
    index('media_timeline_versions_recent').on(table.organizationId, table.mediaId, table.publishedAt, table.id),
    foreignKey({
      name: 'media_timeline_versions_media',
      columns: [table.organizationId, table.mediaId],
      foreignColumns: [media.organizationId, media.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  notByRequests: ['media', 'media_tracks', 'media_timelines', 'media_timeline_versions'],
} satisfies Retention
