import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { type AssetKind, assets, type Texts } from '@/db/schema/files'
import { Refusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { uploadObject } from '@/lib/platform/storage/file-address'
import { storage } from '@/lib/platform/storage/storage'
import { countBytes } from './asset-quota.service'
import { asFound, type Completing, checkUpload, objectKey, settledMs } from './asset-uploads.service'
import { assetRecords, searchTextOf } from './assets.service'
import { inTurn } from './content-turns.service'

type Row = typeof assets.$inferSelect
type Recording = Parameters<typeof assetRecords.lock>[0] & Parameters<typeof assetRecords.change>[0]
export type OwnFile = { name: string; kind: AssetKind; bytes: Buffer; altText: Texts }
/** A file that becomes ready in the transaction that calls `finish`. */
export type KeptFile = { id: string; finish: (context: Recording) => Promise<Row> }

/**
 * Stores a file that the server itself has, with the same checks as an upload. It becomes ready in the caller's transaction, by `finish`; otherwise it
 * is swept like an upload that was never completed.
 */
export async function keepFile(
  context: Completing & { createdBy: string | null },
  { name, kind, bytes, altText }: OwnFile,
): Promise<KeptFile> {
  const { organization, now, createdBy, inTransaction } = context
  const [id, size] = [newId(), bytes.length]
  const values = {
    id,
    name,
    kind,
    size,
    altText,
    createdBy,
    organizationId: organization.id,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    heldBytes: size,
    searchText: searchTextOf({ name, altText }),
    sweepAt: new Date(now.getTime() + settledMs),
  }
  await inTransaction(async (db) => {
    if (!(await countBytes({ db, organization }, size))) throw new Refusal('assetQuotaExceeded')
    await db.insert(assets).values(values)
  })
  await storage().write(objectKey(organization.id, id, uploadObject), bytes)
  const checked = await inTurn(() => checkUpload(context, id))
  if (typeof checked === 'string') throw new Refusal(checked)
  if (!checked) throw new Error('A file that was just stored is not there')
  const finish = async (recording: Recording) => {
    const before = await assetRecords.lock(recording, id)
    const set = asFound(before, checked)
    if (!(await countBytes(recording, set.heldBytes - before.heldBytes))) throw new Refusal('assetQuotaExceeded')
    return assetRecords.change(recording, before, set, ['state', 'name', 'kind'])
  }
  return { id, finish }
}

/** Ready files by id; unknown ones and those that are not ready are left out. */
export async function readyFiles(context: TenantContext, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .select()
    .from(assets)
    .where(ofTenant(context, assets, inArray(assets.id, [...ids])))
  return rows.filter(({ state, object }) => state === 'ready' && object)
}

/** The bytes of a ready file. */
export async function bytesOfFile({ organizationId, id, object, size }: Row): Promise<Buffer> {
  const stream = object ? await storage().read(objectKey(organizationId, id, object)) : null
  if (!stream) throw new Error('The storage lacks a file that its row names')
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece))
  const bytes = Buffer.concat(pieces)
  if (bytes.length !== size) throw new Error('The storage has another size of a file than its row')
  return bytes
}
