import { type AnyColumn, and, eq, inArray, ne, sql } from 'drizzle-orm'
import { assets, assetUses, type Rendition, type Texts } from '@/db/schema/files'
import type { Reader } from '@/lib/platform/db/connection'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { oneStatement, query } from '@/lib/platform/db/one-statement'
import { given } from '@/lib/platform/db/prepared'
import { isTenants } from '@/lib/platform/db/statement'
import { invalid } from '@/lib/platform/errors'
import type { Language } from '@/lib/platform/i18n/languages'
import { isUuid } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addressesOf } from './asset-addresses.service'

export type UsedAsset = Pick<typeof assets.$inferSelect, 'id' | 'kind' | 'mediaType' | 'size'>
/** A user of assets: a record of a room, with the type, id and label of its audit rows. */
export type AssetUser = { type: string; id: string; label?: Texts }

/**
 * Stores the complete set of assets that a record uses; an empty one if the record is deleted. Refuses (422) an asset that is not ready or not of this
 * organization, with the field name from `propertyOf`. Used assets cannot be deleted: of a simultaneous use and deletion one is refused. Returns
 * the assets.
 */
export async function setAssetUses(
  context: TenantContext,
  { type, id, label }: AssetUser,
  assetIds: readonly string[],
  propertyOf: (assetId: string) => string = () => 'assetIds',
): Promise<UsedAsset[]> {
  const { db, organization } = context
  const wanted = [...new Set(assetIds)].sort()
  const known = wanted.length
    ? await db
        .select({ id: assets.id, kind: assets.kind, mediaType: assets.mediaType, size: assets.size })
        .from(assets)
        .where(ofTenant(context, assets, isOneOf(assets.state, 'ready'), inArray(assets.id, wanted)))
        .orderBy(assets.id)
        .for('share')
    : []
  const found = new Set(known.map((row) => row.id))
  const unknown = wanted.filter((one) => !found.has(one))
  if (unknown.length > 0) throw invalid(...unknown.map((one) => ({ key: 'assetUnknown', property: propertyOf(one) })))
  await db.delete(assetUses).where(ofTenant(context, assetUses, eq(assetUses.resourceType, type), eq(assetUses.resourceId, id)))
  if (wanted.length === 0) return []
  const use = { organizationId: organization.id, resourceType: type, resourceId: id, label: label ?? null }
  await db.insert(assetUses).values(wanted.map((assetId) => ({ ...use, assetId })))
  return known
}

/** An asset as pages of other rooms show it. */
export type AssetSummary = {
  id: string
  kind: typeof assets.$inferSelect.kind
  name: string
  mediaType: string
  /** Bytes. */
  size: number
  width: number | null
  height: number | null
  /** In the reader's best language; null if there is none. */
  altText: string | null
  /** Signed paths on the organization's host, valid for at least 12 hours. Renditions are smaller copies of an image. */
  url: string
  renditions: { width: number; height: number; url: string }[]
}

const named = <T>(column: AnyColumn, name: string) => sql<T>`${column}`.as(name)
const readAssets = oneStatement({
  found: query
    .select({
      id: named<string>(assets.id, 'id'),
      kind: named<AssetSummary['kind']>(assets.kind, 'kind'),
      name: named<string>(assets.name, 'name'),
      mediaType: named<string | null>(assets.mediaType, 'mediaType'),
      size: named<number>(assets.size, 'size'),
      width: named<number | null>(assets.width, 'width'),
      height: named<number | null>(assets.height, 'height'),
      altText: named<Texts>(assets.altText, 'altText'),
      object: named<string | null>(assets.object, 'object'),
      renditions: named<Rendition[]>(assets.renditions, 'renditions'),
    })
    .from(assets)
    .where(
      and(isTenants(assets.organizationId), isOneOf(assets.state, 'ready'), sql`${assets.id} = any(${given('ids')}::uuid[])`),
    ),
})

/** Assets by id, in one statement that needs no transaction; unknown ids and assets that are not ready are left out. */
export async function assetSummaries(
  { db, organization, now }: { db: Reader; organization: { id: string }; now: Date },
  ids: readonly string[],
  languages: readonly Language[],
): Promise<Map<string, AssetSummary>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (wanted.length === 0) return new Map()
  const { found } = await readAssets(db, { organizationId: organization.id, ids: `{${wanted.join()}}` })
  return new Map(
    found.flatMap((row): [string, AssetSummary][] => {
      const { url, renditions } = addressesOf(organization.id, row, now)
      if (!url || !row.mediaType) return []
      const { id, kind, name, mediaType, size, width, height } = row
      return [
        [id, { id, kind, name, mediaType, size, width, height, altText: altTextIn(row.altText, languages), url, renditions }],
      ]
    }),
  )
}

const altTextIn = (texts: Texts, languages: readonly Language[]): string | null =>
  [...languages, 'ar' as const, 'en' as const].map((language) => texts[language]).find(Boolean) ?? null

/** In how many places an asset is used, those of one type left out: SQL, for the list of another room. */
export const usesBesides = (type: 'coursePackage', organizationId: AnyColumn, assetId: AnyColumn) =>
  sql`(select count(*) from ${assetUses} where ${assetUses.organizationId} = ${organizationId} and ${assetUses.assetId} = ${assetId} and ${assetUses.resourceType} <> ${sql.raw(`'${type}'`)})`

/** The same of one asset. */
export const countUsesBesides = (context: TenantContext, type: string, assetId: string): Promise<number> =>
  context.db.$count(assetUses, ofTenant(context, assetUses, eq(assetUses.assetId, assetId), ne(assetUses.resourceType, type)))

/** The uses of an asset, at most 100, and their number. */
export async function usesOf(context: TenantContext, assetId: string) {
  const rows = await context.db
    .select({
      type: assetUses.resourceType,
      id: assetUses.resourceId,
      label: assetUses.label,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(assetUses)
    .where(ofTenant(context, assetUses, and(eq(assetUses.assetId, assetId))))
    .orderBy(assetUses.resourceType, assetUses.resourceId)
    .limit(100)
  return { useCount: rows[0]?.all ?? 0, uses: rows.map(({ all: _, ...use }) => use) }
}
