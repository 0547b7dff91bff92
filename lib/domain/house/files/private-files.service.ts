import { and, eq, inArray, sql } from 'drizzle-orm'
import { type AssetKind, assets } from '@/db/schema/files'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addressesOf } from './asset-addresses.service'
import type { ContentRefusal } from './asset-content.service'
import { kindRules } from './asset-kinds.rules'
import { countBytes } from './asset-quota.service'
import { asFound, type Checked, type Completing, checkUpload, settledMs, uploadOf } from './asset-uploads.service'
import { inTurn } from './content-turns.service'
import { beginPieces, endPieces } from './pieces/piece-rows.service'

// Files that are part of the work of a person, such as what they hand in: examined as those of the library, which never has them. The room that
// keeps them says who reads them.

type Row = typeof assets.$inferSelect
type Owned = TenantContext & { now: Date; user: { id: string } }

/** Uploads of one person that are not complete. */
const mostWaiting = 60

const privateOf = (context: TenantContext, ids: readonly string[]) =>
  ofTenant(context, assets, eq(assets.isPrivate, true), inArray(assets.id, [...ids]))

/** Begins the upload of a private file, in one piece or in several. */
export async function beginPrivateFile(context: Owned, file: Pick<Row, 'name' | 'kind' | 'size' | 'checksum'>) {
  const { db, organization, user, now } = context
  if (file.size > kindRules[file.kind].maxBytes) throw new Refusal('assetTooLarge')
  // After the lock of the quota, because two simultaneous requests could otherwise both take the last place.
  if (!(await countBytes(context, file.size))) throw new Refusal('assetQuotaExceeded')
  const isWaiting = ofTenant(
    context,
    assets,
    and(isOneOf(assets.state, 'waiting'), eq(assets.isPrivate, true), eq(assets.createdBy, user.id)),
  )
  if ((await db.$count(assets, isWaiting)) >= mostWaiting) throw new Refusal('tooManyRequests', { retryAfter: 600 })
  const row = {
    ...file,
    organizationId: organization.id,
    id: newId(),
    heldBytes: file.size,
    isPrivate: true,
    searchText: '',
    createdBy: user.id,
    createdAt: now,
    sweepAt: new Date(now.getTime() + settledMs),
  }
  await db.insert(assets).values(row)
  return { id: row.id, upload: await uploadOf(context, row), pieces: await beginPieces(context, row) }
}

/** Checks the upload of a private file, before the transaction that takes it. */
export const checkPrivateFile = (context: Completing, id: string) =>
  inTurn(() => checkUpload(context, id, ({ isPrivate, state }) => isPrivate && state === 'waiting'))

/** Makes a checked upload ready; a second call changes nothing. */
export async function takePrivateFile(
  context: TenantContext & { now: Date },
  id: string,
  checked: Checked | ContentRefusal | undefined,
): Promise<void> {
  if (typeof checked === 'string') throw new Refusal(checked)
  const mine = privateOf(context, [id])
  const [row] = await context.db.select().from(assets).where(mine).for('update')
  if (!row || row.state === 'removed') throw new Refusal('assetNotFound')
  if (row.state === 'personal') return
  if (!checked) throw new Refusal('assetNotUploaded')
  const set = { ...asFound(row, checked), state: 'personal' as const }
  if (!(await countBytes(context, set.heldBytes - row.heldBytes))) throw new Refusal('assetQuotaExceeded')
  if (checked.wasInPieces) await endPieces(context, id)
  await context.db
    .update(assets)
    .set({ ...set, ...(checked.wasInPieces && { sweepAt: context.now }) })
    .where(mine)
}

/** Marks private files as deleted; the next sweep deletes their bytes. */
export async function removePrivateFiles(context: TenantContext & { now: Date }, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await context.db
    .update(assets)
    .set({ state: 'removed', sweepAt: context.now })
    .where(and(privateOf(context, ids), sql`${assets.state} <> 'removed'`))
}

export type PrivateFile = {
  id: string
  kind: Exclude<AssetKind, 'photo' | 'mark'>
  name: string
  isReady: boolean
  mediaType: string | null
  size: number
  checksum: string
  /** A signed path that is valid for at least 12 hours; null while it is not ready. */
  url: string | null
}

/** Private files by id; removed ones are left out. The caller has to know that the reader may see them. */
export async function privateFiles(
  context: TenantContext & { now: Date },
  ids: readonly string[],
): Promise<Map<string, PrivateFile>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db.select().from(assets).where(privateOf(context, ids))
  return new Map(
    rows.flatMap((row): [string, PrivateFile][] => {
      const { id, kind, name, mediaType, size, checksum, state } = row
      if (state === 'removed' || kind === 'photo' || kind === 'mark') return []
      const isReady = state === 'personal'
      const url = isReady ? addressesOf(context.organization.id, row, context.now).url : null
      return [[id, { id, kind, name, isReady, mediaType, size, checksum, url }]]
    }),
  )
}
