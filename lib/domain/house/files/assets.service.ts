import { eq, sql } from 'drizzle-orm'
import { assets, assetUses, type Rendition } from '@/db/schema/files'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addressesOf } from './asset-addresses.service'
import { usesOf } from './asset-uses.service'
import * as contracts from './assets.contract'

type Row = typeof assets.$inferSelect

/** Whether an asset belongs to the library: not removed, and neither the photo or work of a person nor a logo. */
export const isOfLibrary = ({ kind, state, isPrivate }: Pick<Row, 'kind' | 'state' | 'isPrivate'>): boolean =>
  kind !== 'photo' && kind !== 'mark' && state !== 'removed' && !isPrivate

/** An asset of the library as the API shows it. */
export const shownAsset = (context: { organization: { id: string }; now: Date }, row: Row, useCount: number) => ({
  ...row,
  kind: row.kind === 'photo' || row.kind === 'mark' ? ('image' as const) : row.kind,
  state: row.state === 'ready' ? ('ready' as const) : ('waiting' as const),
  ...addressesOf(context.organization.id, row, context.now),
  useCount,
})

const library = list(contracts.listAssets, {
  table: assets,
  where: sql`${assets.state} = 'ready'`,
  search: assets.searchText,
  fields: {
    // Replaced by URLs below.
    url: sql`${assets.object}`,
    useCount: sql`(select count(*) from ${assetUses} where ${assetUses.organizationId} = ${assets.organizationId} and ${assetUses.assetId} = ${assets.id})`,
  },
})

export const listAssets = implement(contracts.listAssets, async ({ db, organization, now }, { query, page }) => {
  const found = await library(db, page, { organizationId: organization.id, filters: query })
  return mapRows(found, (item) => {
    const renditions: Rendition[] = item.renditions.map(({ width, height }) => ({ width, height, size: 0 }))
    return { ...item, ...addressesOf(organization.id, { ...item, object: item.url, renditions }, now) }
  })
})

export const assetRecords = recordsOf(assets, { missing: 'assetNotFound', type: 'asset', label: ({ name }) => name })

/** The text that searches of the list look in. */
export const searchTextOf = ({ name, altText }: Pick<Row, 'name' | 'altText'>): string =>
  foldLoose([name, altText.ar, altText.en].filter(Boolean).join(' '))

const countUses = (context: TenantContext, id: string): Promise<number> =>
  context.db.$count(assetUses, ofTenant(context, assetUses, eq(assetUses.assetId, id)))

export const readAsset = implement(contracts.readAsset, async (context, { params }) => {
  const row = await assetRecords.get(context, params.id)
  if (!isOfLibrary(row)) context.fail('assetNotFound')
  const { useCount, uses } = await usesOf(context, row.id)
  return { ...shownAsset(context, row, useCount), uses }
})

type Changing = Parameters<typeof assetRecords.lock>[0] & Parameters<typeof assertVersion>[0]
async function lockAsset(context: Changing, id: string): Promise<Row> {
  const row = await assetRecords.lock(context, id)
  if (!isOfLibrary(row)) context.fail('assetNotFound')
  assertVersion(context, row)
  return row
}

export const updateAsset = implement(contracts.updateAsset, async (context, { params, body }) => {
  const before = await lockAsset(context, params.id)
  const { name = before.name, altText = before.altText } = body
  const set = { name, altText: altText ?? {} }
  const searchText = searchTextOf(set)
  const row = await assetRecords.change(context, before, { ...set, searchText }, ['name', 'altText'])
  return shownAsset(context, row, await countUses(context, row.id))
})

export const deleteAsset = implement(contracts.deleteAsset, async (context, { params }) => {
  const before = await lockAsset(context, params.id)
  if ((await countUses(context, before.id)) > 0) context.fail('assetInUse')
  // The row stays until its stored objects are deleted, because they count for the quota until then.
  await assetRecords.change(context, before, { state: 'removed', sweepAt: context.now }, ['state', 'name', 'kind'])
  return { id: before.id }
})
