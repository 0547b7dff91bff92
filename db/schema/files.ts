import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

/** Kinds of the library, and the photos of people, which are in no library. */
export const assetKinds = ['image', 'document', 'audio', 'video', 'package', 'photo'] as const
export type AssetKind = (typeof assetKinds)[number]
/** A text in the languages it was written in. */
export type Texts = { ar?: string; en?: string }
/** A smaller copy of an image. */
export type Rendition = { width: number; height: number; size: number }

const bytes = () => bigint({ mode: 'number' })

/** Files of the library. The row is written before the upload address is handed out, so no stored object is without one. */
export const assets = pgTable(
  'assets',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    kind: text({ enum: assetKinds }).notNull(),
    /** waiting: to be uploaded and checked; ready: served, in the library; personal: served, the photo of a person; removed: its stored objects are still to be deleted. */
    state: text({ enum: ['waiting', 'ready', 'personal', 'removed'] })
      .notNull()
      .default('waiting'),
    /** The file's name as people gave it; never part of a path. */
    name: text().notNull(),
    /** What the content was found to be; null while waiting. */
    mediaType: text(),
    /** Bytes: announced while waiting, then those of the file that is served. */
    size: bytes().notNull(),
    /** SHA-256 as hex, of the same bytes as `size`. */
    checksum: text().notNull(),
    /** Pixels of an image. */
    width: integer(),
    height: integer(),
    altText: jsonb().$type<Texts>().notNull().default({}),
    /** Name of the stored object that is served; its renditions are named after it. */
    object: text(),
    renditions: jsonb().$type<Rendition[]>().notNull().default([]),
    /** What the quota counts of it: announced bytes while waiting, then the file with its renditions. */
    heldBytes: bytes().notNull(),
    /** When its stored objects are next compared with this row; null: never. */
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

/** Where assets are used. Each room announces the uses of its own records; a used asset cannot be deleted. */
export const assetUses = pgTable(
  'asset_uses',
  {
    organizationId: organizationId(),
    resourceType: text().notNull(),
    resourceId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** What people call the resource, as of the last announcement. */
    label: jsonb().$type<Texts>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.resourceType, table.resourceId, table.assetId] }),
    foreignKey({ columns: [table.organizationId, table.assetId], foreignColumns: [assets.organizationId, assets.id] }),
    index('asset_uses_of_asset').on(table.organizationId, table.assetId),
  ],
)

/** What an organization's files hold of its quota: one row each, locked by whoever changes it. */
export const assetStorage = pgTable('asset_storage', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id),
  /** The sum of `held_bytes` over all its assets. */
  usedBytes: bytes().notNull().default(0),
  /** Null: the quota of the deployment (FILES_QUOTA_BYTES). */
  quotaBytes: bytes(),
})
