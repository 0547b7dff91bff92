import { and, eq, inArray, sql } from 'drizzle-orm'
import { assets, assetUses, type Texts } from '@/db/schema/files'
import { invalid } from '@/lib/platform/errors'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addressesOf } from './asset-addresses.service'

/** What uses assets: a record of a room, by the type and id that its audit rows name it by, and what people call it. */
export type AssetUser = { type: string; id: string; label?: Texts }

/**
 * Says which assets a record uses, all of them each time; none where the record is deleted. Refuses (422) an asset that is not ready or not of this
 * organization, by the field that `propertyOf` tells. Neither can be deleted from then on: of a use and a deletion at once, one is refused.
 */
export async function setAssetUses(
  context: TenantContext,
  { type, id, label }: AssetUser,
  assetIds: readonly string[],
  propertyOf: (assetId: string) => string = () => 'assetIds',
): Promise<void> {
  const { db, organization } = context
  const wanted = [...new Set(assetIds)].sort()
  const known = wanted.length
    ? await db
        .select({ id: assets.id })
        .from(assets)
        .where(ofTenant(context, assets, eq(assets.state, 'ready'), inArray(assets.id, wanted)))
        .orderBy(assets.id)
        .for('share')
    : []
  const found = new Set(known.map((row) => row.id))
  const unknown = wanted.filter((one) => !found.has(one))
  if (unknown.length > 0) throw invalid(...unknown.map((one) => ({ key: 'assetUnknown', property: propertyOf(one) })))
  await db.delete(assetUses).where(ofTenant(context, assetUses, eq(assetUses.resourceType, type), eq(assetUses.resourceId, id)))
  if (wanted.length === 0) return
  const use = { organizationId: organization.id, resourceType: type, resourceId: id, label: label ?? null }
  await db.insert(assetUses).values(wanted.map((assetId) => ({ ...use, assetId })))
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
  /** In the best of the languages; null where there is none. */
  altText: string | null
  /** Paths on the organization's host, good for 12 hours at least. Renditions are smaller copies of an image. */
  url: string
  renditions: { width: number; height: number; url: string }[]
}

/** The assets of these ids by id, in one statement; ids that name none, or one that is not ready, are left out. */
export async function assetSummaries(
  context: TenantContext & { now: Date },
  ids: readonly string[],
  languages: readonly Language[],
): Promise<Map<string, AssetSummary>> {
  const { db, organization, now } = context
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(assets)
    .where(ofTenant(context, assets, eq(assets.state, 'ready'), inArray(assets.id, [...new Set(ids)])))
  return new Map(
    rows.flatMap((row): [string, AssetSummary][] => {
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

/** Where an asset is used, at most 100 of the places, and in how many. */
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
