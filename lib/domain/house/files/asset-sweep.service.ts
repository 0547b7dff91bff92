import { eq, lte, sql } from 'drizzle-orm'
import { assets } from '@/db/schema/files'
import { clock } from '@/lib/platform/clock'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { log } from '@/lib/platform/log'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { renditionObject } from '@/lib/platform/storage/file-address'
import { storage } from '@/lib/platform/storage/storage'
import { countBytes } from './asset-quota.service'
import { objectKey } from './asset-uploads.service'
import { putOffSweep } from './pieces/piece-rows.service'

const batch = 100
type Due = { organization_id: string; id: string }

/** The objects of an asset; none if it was removed or never completed. */
function kept(organizationId: string, { id, state, object, renditions }: typeof assets.$inferSelect): Set<string> {
  if ((state !== 'ready' && state !== 'personal') || !object) return new Set()
  const names = [object, ...renditions.map(({ width }) => renditionObject(object, width))]
  return new Set(names.map((name) => objectKey(organizationId, id, name)))
}

/** Compares the stored objects of an asset with its row: deletes objects that the row does not name, then the row if nothing is left. */
async function sweepAsset({ organization_id: organizationId, id }: Due): Promise<boolean> {
  const context = { organization: { id: organizationId } }
  const isDue = ofTenant(context, assets, eq(assets.id, id), lte(assets.sweepAt, sql`now()`))
  const [row] = await withTenant(organizationId, async (db) => {
    if (await putOffSweep({ db, ...context, now: clock.now() }, id)) return []
    // From now on it cannot be completed.
    await db
      .update(assets)
      .set({ state: 'removed' })
      .where(ofTenant(context, assets, isDue, isOneOf(assets.state, 'waiting')))
    return db.select().from(assets).where(isDue)
  })
  if (!row) return false
  const named = kept(organizationId, row)
  for (const key of await storage().list(`${organizationId}/${id}/`)) if (!named.has(key)) await storage().remove(key)
  return withTenant(organizationId, async (db) => {
    if (row.state === 'ready' || row.state === 'personal') {
      const stillReady = ofTenant(context, assets, isDue, eq(assets.state, row.state))
      return (await db.update(assets).set({ sweepAt: null, updatedAt: row.updatedAt }).where(stillReady)).count > 0
    }
    // If two processes sweep it, one subtracts its bytes.
    const gone = await db.delete(assets).where(isDue).returning({ heldBytes: assets.heldBytes })
    for (const { heldBytes } of gone) await countBytes({ db, ...context }, -heldBytes)
    return gone.length > 0
  })
}

/** Deletes stored objects that no asset names: of deleted assets, of uploads that were never completed, and leftovers of completions. Returns the number of checked assets. */
export async function sweepAssets(signal?: AbortSignal): Promise<number> {
  let swept = 0
  while (!signal?.aborted) {
    const due = await execute<Due>(sql`select organization_id, id from assets_due(${batch}::int)`)
    let done = 0
    for (const asset of due) {
      if (signal?.aborted) break
      const isDone = await sweepAsset(asset).catch((error: unknown) => {
        log().error({ err: error, organizationId: asset.organization_id }, 'the stored objects of an asset could not be swept')
        return false
      })
      if (isDone) done += 1
    }
    swept += done
    if (due.length < batch || done === 0) return swept
  }
  return swept
}
