import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { assets, pieceUploads, uploadPieces } from '@/db/schema/files'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { markOfPerson, piecesAddress } from '@/lib/platform/storage/file-address'

const hourMs = 3_600_000
/** An upload expires when no piece has arrived for so long; and in any case so long after it was begun. */
export const idlePieceMs = 24 * hourMs
const longestMs = 7 * 24 * hourMs

type Clocked = TenantContext & { now: Date }
type Upload = typeof pieceUploads.$inferSelect

const ofAsset = (context: TenantContext, assetId: string) => ofTenant(context, pieceUploads, eq(pieceUploads.assetId, assetId))

/** Begins the upload of an asset in pieces; where its pieces are sent to. */
export async function beginPieces(
  { db, organization, now }: Clocked,
  { id: assetId, size, createdBy }: { id: string; size: number; createdBy: string | null },
) {
  const [organizationId, begun] = [organization.id, now.getTime()]
  await db
    .insert(pieceUploads)
    .values({ organizationId, assetId, size, createdAt: now, expiresAt: new Date(begun + idlePieceMs) })
  const expiresAt = new Date(begun + longestMs)
  const url = piecesAddress({ organizationId, fileId: assetId, expiresAt, by: markOfPerson(organizationId, createdBy) })
  return { url, headers: { 'tus-resumable': '1.0.0' }, expiresAt }
}

/** The upload as it is; from now on only `writer` may add pieces to it. Undefined if there is none. */
export async function takeUpload(context: TenantContext, assetId: string, writer: string): Promise<Upload | undefined> {
  const [upload] = await context.db.update(pieceUploads).set({ writer }).where(ofAsset(context, assetId)).returning()
  return upload
}

export type Piece = { assetId: string; writer: string; position: number; size: number; object: string }

/** Adds a stored piece to the end of an upload, in one statement; when it expires now, or null if another request has taken it or it has expired. */
export async function addPiece({ db, organization, now }: Clocked, piece: Piece): Promise<Date | null> {
  const [idle, longest] = [new Date(now.getTime() + idlePieceMs).toISOString(), `${longestMs} milliseconds`]
  const [added] = await db.execute<{ expires: number }>(sql`
    with taken as (
      update piece_uploads
      set received = received + ${piece.size}::int,
        expires_at = least(${idle}::timestamptz, created_at + ${longest}::interval)
      where organization_id = ${organization.id} and asset_id = ${piece.assetId} and writer = ${piece.writer}
        and received = ${piece.position}::bigint and expires_at > ${now.toISOString()}::timestamptz
      returning organization_id, asset_id, expires_at
    ), added as (
      insert into upload_pieces (organization_id, asset_id, position, size, object)
      select organization_id, asset_id, ${piece.position}::bigint, ${piece.size}::int, ${piece.object} from taken
    )
    select (extract(epoch from expires_at) * 1000)::float8 as expires from taken`)
  return added ? new Date(Number(added.expires)) : null
}

/** The objects of an upload in the order of the file; null if it is not in pieces, or they are not all there yet. */
export async function allPieces(context: TenantContext, assetId: string): Promise<string[] | null> {
  const isWhole = ofTenant(context, pieceUploads, eq(pieceUploads.assetId, assetId), eq(pieceUploads.received, pieceUploads.size))
  const pieces = await context.db
    .select({ object: uploadPieces.object })
    .from(pieceUploads)
    .innerJoin(uploadPieces, ofTenant(context, uploadPieces, eq(uploadPieces.assetId, pieceUploads.assetId)))
    .where(isWhole)
    .orderBy(asc(uploadPieces.position))
  return pieces.length > 0 ? pieces.map(({ object }) => object) : null
}

/** Ends an upload whose file is complete. */
export const endPieces = (context: TenantContext, assetId: string) =>
  context.db.delete(pieceUploads).where(ofAsset(context, assetId))

/** Gives an upload up: its bytes, and their share of the quota, go with the next sweep. False if there is none. */
export async function giveUp(context: Clocked, assetId: string): Promise<boolean> {
  const given = await context.db
    .delete(pieceUploads)
    .where(ofAsset(context, assetId))
    .returning({ assetId: pieceUploads.assetId })
  if (given.length === 0) return false
  await context.db
    .update(assets)
    .set({ state: 'removed', sweepAt: context.now })
    .where(ofTenant(context, assets, eq(assets.id, assetId), isOneOf(assets.state, 'waiting')))
  return true
}

/** Puts off the sweep of a waiting asset whose upload has not expired; whether it did. */
export async function putOffSweep(context: Clocked, assetId: string): Promise<boolean> {
  const isAlive = ofTenant(context, pieceUploads, eq(pieceUploads.assetId, assetId), gt(pieceUploads.expiresAt, context.now))
  const putOff = await context.db
    .update(assets)
    .set({ sweepAt: sql`${pieceUploads.expiresAt}` })
    .from(pieceUploads)
    .where(and(isAlive, ofTenant(context, assets, eq(assets.id, assetId), isOneOf(assets.state, 'waiting'))))
    .returning({ id: assets.id })
  return putOff.length > 0
}
