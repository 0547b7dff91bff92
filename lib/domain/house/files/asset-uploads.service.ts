import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { assets } from '@/db/schema/files'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type Before, implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { markOfPerson, renditionObject, uploadAddress, uploadObject } from '@/lib/platform/storage/file-address'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { type Content, type ContentRefusal, contentOf, renditionsOf } from './asset-content.service'
import { kindRules } from './asset-kinds.rules'
import { countBytes } from './asset-quota.service'
import * as contracts from './assets.contract'
import { assetRecords, isOfLibrary, searchTextOf, shownAsset } from './assets.service'
import { inTurn } from './content-turns.service'
import { fileEventKinds } from './file-events.contract'
import { allPieces, beginPieces, endPieces } from './pieces/piece-rows.service'

type Row = typeof assets.$inferSelect

/** Lifetime of an upload URL in ms. */
const uploadMs = 3_600_000
/** When stored objects are compared with the row: running uploads have ended by then. */
export const settledMs = 24 * 3_600_000
const mostWaiting = 1000

export const objectKey = (organizationId: string, assetId: string, object: string): ObjectKey =>
  `${organizationId}/${assetId}/${object}`

export const uploadAsset = implement(contracts.uploadAsset, async (context, { body: { inPieces, ...body } }) => {
  const { organization, now, db } = context
  if (body.size > kindRules[body.kind].maxBytes) context.fail('assetTooLarge')
  const [full] = await db.execute(
    sql`select from assets where organization_id = ${organization.id} and state = 'waiting' and kind <> 'photo' and not is_private limit 1 offset ${mostWaiting - 1}`,
  )
  if (full) context.fail('tooManyRequests', { retryAfter: 600 })
  if (!(await countBytes(context, body.size))) context.fail('assetQuotaExceeded')
  const values = {
    ...body,
    id: newId(),
    heldBytes: body.size,
    createdBy: context.user.id,
    searchText: searchTextOf({ name: body.name, altText: {} }),
    createdAt: now,
    sweepAt: new Date(now.getTime() + settledMs),
  }
  const row = await assetRecords.insert(context, values, ['name', 'kind', 'size', 'checksum'])
  const pieces = inPieces ? await beginPieces(context, row) : null
  return { asset: shownAsset(context, row, 0), upload: await uploadOf(context, row), pieces }
})

/** The upload URL of a waiting asset. */
export async function uploadOf(
  { organization, now }: { organization: { id: string }; now: Date },
  { id: fileId, size, checksum, createdBy }: Pick<Row, 'id' | 'size' | 'checksum' | 'createdBy'>,
) {
  const terms = { size, checksum, expiresAt: new Date(now.getTime() + uploadMs) }
  const upload = (await storage().signedUpload(objectKey(organization.id, fileId, uploadObject), terms)) ?? {
    url: uploadAddress({ organizationId: organization.id, fileId, ...terms, by: markOfPerson(organization.id, createdBy) }),
    headers: {},
    expiresAt: terms.expiresAt,
  }
  return { method: 'PUT' as const, ...upload }
}

export type Checked = { object: string; content: Content; wasInPieces?: boolean }
export type Completing = Pick<Before, 'inTransaction' | 'now'> & { organization: { id: string } }

async function waitingAsset(context: TenantContext, id: string): Promise<Row | undefined> {
  const isWaiting = ofTenant(context, assets, eq(assets.id, id), isOneOf(assets.state, 'waiting'))
  return (await context.db.select().from(assets).where(isWaiting))[0]
}

/**
 * Checks the upload and writes the objects to serve; undefined if there is nothing to do. It works on a copy under a new name, which no upload URL can
 * change. Of two simultaneous completions the second finds the asset ready, and its objects are swept.
 */
export async function checkUpload(
  { organization, inTransaction, now }: Completing,
  id: string,
  isMeant: (row: Row) => boolean = isOfLibrary,
): Promise<Checked | ContentRefusal | undefined> {
  const row = await inTransaction((db) => waitingAsset({ db, organization }, id))
  if (!row || !isMeant(row)) return undefined
  const keyOf = (name: string) => objectKey(organization.id, id, name)
  const object = randomBytes(12).toString('hex')
  const isOne = await storage().copy(keyOf(uploadObject), keyOf(object))
  const pieces = isOne ? null : await inTransaction((db) => allPieces({ db, organization }, id))
  if (!isOne && !pieces) return undefined
  if (pieces) await storage().join(pieces.map(keyOf), keyOf(object), row.size)
  const content = await contentOf(keyOf(object), row)
  if (typeof content === 'string') {
    await storage().remove(keyOf(object))
    await inTransaction((db) => discard({ db, organization }, id, now))
    return content
  }
  const { picture } = content
  if (picture) {
    await storage().remove(keyOf(object))
    await storage().write(keyOf(object), picture.bytes)
    for (const { width, bytes } of picture.renditions) await storage().write(keyOf(renditionObject(object, width)), bytes)
  }
  return { object, content, wasInPieces: pieces !== null }
}

/** Marks an upload whose content was refused as due for the sweep. */
const discard = (context: TenantContext, id: string, now: Date) =>
  context.db
    .update(assets)
    .set({ state: 'removed', sweepAt: now })
    .where(ofTenant(context, assets, eq(assets.id, id), isOneOf(assets.state, 'waiting')))

/** The columns of an asset whose content is known. */
export function asFound(row: Row, { object, content: { mediaType, picture } }: Checked) {
  const served = picture
    ? { size: picture.bytes.length, checksum: picture.checksum, width: picture.width, height: picture.height }
    : {}
  const renditions = picture ? renditionsOf(picture) : []
  const size = served.size ?? row.size
  const heldBytes = renditions.reduce((sum, one) => sum + one.size, size)
  return { ...served, mediaType, object, renditions, heldBytes, state: 'ready' as const }
}

export const completeAsset = implement(
  contracts.completeAsset,
  (context, { params }) => inTurn(() => checkUpload(context, params.id)),
  async (context, { params }, checked) => {
    if (typeof checked === 'string') throw new Refusal(checked)
    const before = await assetRecords.lock(context, params.id)
    if (!isOfLibrary(before)) context.fail('assetNotFound')
    if (before.state === 'ready') return shownAsset(context, before, 0)
    if (!checked) return context.fail('assetNotUploaded')
    const set = { ...asFound(before, checked), ...(checked.wasInPieces && { sweepAt: context.now }) }
    if (checked.wasInPieces) await endPieces(context, before.id)
    if (!(await countBytes(context, set.heldBytes - before.heldBytes))) context.fail('assetQuotaExceeded')
    const row = await assetRecords.change(context, before, set, ['state', 'mediaType', 'size'])
    const { id: fileId, createdBy: uploadedBy, size } = row
    await publish(context, newEvent(fileEventKinds.fileReady, { fileId, uploadedBy, size }))
    return shownAsset(context, row, 0)
  },
)
