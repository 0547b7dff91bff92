import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { assets } from '@/db/schema/files'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { invalid, Refusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { renditionObject } from '@/lib/platform/storage/file-address'
import { storage } from '@/lib/platform/storage/storage'
import type { Mark } from '@/lib/platform/words'
import { countBytes } from './asset-quota.service'
import { type Completing, objectKey, settledMs } from './asset-uploads.service'
import { inTurn } from './content-turns.service'
import { bytesOfFile, readyFiles } from './own-assets.service'
import { openPicture } from './pictures.service'

// The logos of an organization are copies that the server makes from images of the library: PNG, because mail programs show nothing newer. They
// stay when the image is deleted, and the library does not list them.

/** The greatest size in pixels; `isSquare`: padded to exactly this size; `small`: the greatest side of a smaller copy. */
export type MarkForm = { width: number; height: number; isSquare?: true; small?: number }

/** How long a replaced logo is still served: pages and mails that show it are still open. */
const keptMs = 30 * 86_400_000

async function draw(bytes: Buffer, { width, height, isSquare }: MarkForm) {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const { decode } = await openPicture(bytes)
  const { data, info } = await decode()
    .resize({ width, height, fit: isSquare ? 'contain' : 'inside', withoutEnlargement: !isSquare, background: transparent })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The picture, and a smaller copy where one is asked for and it is larger than that. */
async function drawWithCopy(bytes: Buffer, { small, ...form }: MarkForm) {
  const picture = await draw(bytes, form)
  const isLarger = small !== undefined && Math.max(picture.width, picture.height) > small
  return { picture, copy: isLarger ? await draw(bytes, { width: small, height: small }) : null }
}

/**
 * Draws an image of the library as a logo and stores it; it belongs to the organization once `takeMarks` has it, else it is swept after a day. Refuses
 * (422) a file that is no ready image of this organization, with the field name `property`.
 */
export async function drawMark(
  { organization, inTransaction, now, createdBy }: Completing & { createdBy: string | null },
  assetId: string,
  form: MarkForm,
  property: string,
): Promise<Mark> {
  const [source] = await inTransaction((db) => readyFiles({ db, organization }, [assetId]))
  if (source?.kind !== 'image') throw invalid({ key: 'assetUnknown', property })
  const { picture, copy } = await inTurn(async () => drawWithCopy(await bytesOfFile(source), form))
  const { bytes, width, height } = picture
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const [id, object, size] = [newId(), checksum.slice(0, 40), bytes.length]
  const heldBytes = size + (copy?.bytes.length ?? 0)
  await inTransaction(async (db) => {
    if (!(await countBytes({ db, organization }, heldBytes))) throw new Refusal('assetQuotaExceeded')
    await db.insert(assets).values({
      id,
      size,
      checksum,
      object,
      width,
      height,
      createdBy,
      organizationId: organization.id,
      kind: 'mark',
      name: 'mark.png',
      mediaType: 'image/png',
      heldBytes,
      renditions: copy ? [{ width: copy.width, height: copy.height, size: copy.bytes.length }] : [],
      searchText: '',
      createdAt: now,
      sweepAt: new Date(now.getTime() + settledMs),
    })
  })
  await storage().write(objectKey(organization.id, id, object), bytes)
  if (!copy) return { fileId: id, object, width, height }
  await storage().write(objectKey(organization.id, id, renditionObject(object, copy.width)), copy.bytes)
  return { fileId: id, object, width, height, small: { width: copy.width, height: copy.height } }
}

/** Keeps the drawn logos for good, and lets go of those that they replace. */
export async function takeMarks(
  context: TenantContext & { now: Date },
  { taken, replaced }: { taken: readonly Mark[]; replaced: readonly Mark[] },
): Promise<void> {
  const change = (marks: readonly Mark[], set: Partial<typeof assets.$inferInsert>) => {
    const ids = marks.map(({ fileId }) => fileId)
    const isMark = ofTenant(context, assets, isOneOf(assets.kind, 'mark'), inArray(assets.id, ids))
    return context.db.update(assets).set(set).where(isMark).returning({ id: assets.id })
  }
  if (taken.length > 0 && (await change(taken, { state: 'personal', sweepAt: null })).length < taken.length)
    throw new Refusal('unavailable', { retryAfter: 2 })
  if (replaced.length > 0) await change(replaced, { state: 'removed', sweepAt: new Date(context.now.getTime() + keptMs) })
}
