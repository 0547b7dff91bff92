import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

/** Kinds of the library; and the photos of people and the logos of organizations (`mark`), which are not in it. */
export const assetKinds = [
  'image',
  'document',
  'audio',
  'video',
  'package',
  'coursePackage',
  'courseArchive',
  'photo',
  'mark',
] as const
export type AssetKind = (typeof assetKinds)[number]
/** A text by language. */
export type Texts = { ar?: string; en?: string }
/** A smaller copy of an image. */
export type Rendition = { width: number; height: number; size: number }

const bytes = () => bigint({ mode: 'number' })

/** Files of the library. The row is written before the upload URL is issued, so every stored object has one. */
export const assets = pgTable(
  'assets',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    kind: text({ enum: assetKinds }).notNull(),
    /** waiting: to be uploaded and checked; ready: served, in the library; personal: served, a photo or a logo; removed: its stored objects are still to be deleted. */
    state: text({ enum: ['waiting', 'ready', 'personal', 'removed'] })
      .notNull()
      .default('waiting'),
    /** The file's name from the uploader; never part of a path. */
    name: text().notNull(),
    /** Detected from the content; null while waiting. */
    mediaType: text(),
    /** Bytes: announced while waiting, then of the served file. */
    size: bytes().notNull(),
    /** SHA-256 as hex, of the same bytes as `size`. */
    checksum: text().notNull(),
    /** Pixels of an image. */
    width: integer(),
    height: integer(),
    altText: jsonb().$type<Texts>().notNull().default({}),
    /** Part of the work of a person, such as what they handed in: the library never has it. */
    isPrivate: boolean().notNull().default(false),
    /** Name of the served object; the names of its renditions begin with it. */
    object: text(),
    renditions: jsonb().$type<Rendition[]>().notNull().default([]),
    /** Bytes that count for the quota: announced while waiting, then of the file with its renditions. */
    heldBytes: bytes().notNull(),
    /** When the sweep next compares its stored objects with this row; null: never. */
    sweepAt: moment(),
    createdBy: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('assets_recent').on(table.organizationId, table.createdAt, table.id).where(sql`${table.state} = 'ready'`),
    index('assets_by_name').on(table.organizationId, table.name, table.id).where(sql`${table.state} = 'ready'`),
    index('assets_of_kind').on(table.organizationId, table.kind, table.createdAt, table.id).where(sql`${table.state} = 'ready'`),
    index('assets_of_kind_by_name')
      .on(table.organizationId, table.kind, table.name, table.id)
      .where(sql`${table.state} = 'ready'`),
    index('assets_waiting').on(table.organizationId).where(sql`${table.state} = 'waiting'`),
    index('assets_photos').on(table.organizationId, table.createdBy).where(sql`${table.kind} = 'photo'`),
    index('assets_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('assets_sweep').on(table.sweepAt).where(sql`${table.sweepAt} is not null`),
  ],
)

/** Uses of assets. Each room stores the uses of its own records; a used asset cannot be deleted. */
export const assetUses = pgTable(
  'asset_uses',
  {
    organizationId: organizationId(),
    resourceType: text().notNull(),
    resourceId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** The resource's label when the use was last stored. */
    label: jsonb().$type<Texts>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.resourceType, table.resourceId, table.assetId] }),
    foreignKey({ columns: [table.organizationId, table.assetId], foreignColumns: [assets.organizationId, assets.id] }),
    index('asset_uses_of_asset').on(table.organizationId, table.assetId),
  ],
)

/** Used quota of an organization's files: one row per organization, locked for changes. */
export const assetStorage = pgTable('asset_storage', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id),
  /** The sum of `held_bytes` over all its assets. */
  usedBytes: bytes().notNull().default(0),
  /** Null: the quota of the deployment (FILES_QUOTA_BYTES). */
  quotaBytes: bytes(),
})

/** An upload in pieces that is under way, of an asset that is waiting: removed when the asset is complete, with it, or when it is given up. */
export const pieceUploads = pgTable(
  'piece_uploads',
  {
    organizationId: organizationId(),
    assetId: uuid().notNull(),
    /** Bytes of the whole file. */
    size: bytes().notNull(),
    /** Bytes from its beginning that are stored. */
    received: bytes().notNull().default(0),
    /** Who writes to it: a new id with each request, so that pieces of an earlier one are refused from then on. */
    writer: uuid(),
    createdAt: createdAt(),
    /** Later with each piece. */
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.assetId] }),
    foreignKey({
      name: 'piece_uploads_asset',
      columns: [table.organizationId, table.assetId],
      foreignColumns: [assets.organizationId, assets.id],
    }).onDelete('cascade'),
  ],
)

/** Its pieces, each a stored object of its own. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    organizationId: organizationId(),
    assetId: uuid().notNull(),
    /** Where in the file it begins. */
    position: bytes().notNull(),
    size: integer().notNull(),
    object: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.assetId, table.position] }),
    foreignKey({
      name: 'upload_pieces_upload',
      columns: [table.organizationId, table.assetId],
      foreignColumns: [pieceUploads.organizationId, pieceUploads.assetId],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  swept: {
    piece_uploads: {
      grows: 'a row for each upload in pieces that is begun',
      kept: 'until the file is complete or expires with it',
    },
    upload_pieces: {
      grows: 'a row for each 4 MiB of an upload in pieces, 2,100 at most',
      kept: 'until the file is complete or expires with it',
    },
    assets: {
      grows: 'a row for each upload that is begun, 1,000 unfinished at most',
      kept: 'until deleted, then minutes; 24 hours where the upload is never completed',
    },
  },
  notByRequests: ['asset_storage', 'asset_uses'],
} satisfies Retention
