import { eq, ne, sql } from 'drizzle-orm'
import { assets } from '@/db/schema/files'
import type { Photo } from '@/db/schema/identity'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { Refusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addressesOf } from './asset-addresses.service'
import type { ContentRefusal } from './asset-content.service'
import { kindRules, mostPhotos } from './asset-kinds.rules'
import { countBytes } from './asset-quota.service'
import { asFound, type Checked, type Completing, checkUpload, settledMs, uploadOf } from './asset-uploads.service'
import { inTurn } from './content-turns.service'

// The photo of a person is a file that only this person uploads, completes and removes. The library and the operations on assets do not include it.

type Row = typeof assets.$inferSelect
type Owned = TenantContext & { now: Date; user: { id: string } }

const photosOf = (context: TenantContext, userId: string) =>
  ofTenant(context, assets, isOneOf(assets.kind, 'photo'), eq(assets.createdBy, userId))

/** Begins the upload of the caller's photo. Refused if there are too many unswept ones. */
export async function beginPhoto(context: Owned, { size, checksum }: Pick<Row, 'size' | 'checksum'>) {
  const { db, organization, user, now } = context
  if (size > kindRules.photo.maxBytes) throw new Refusal('assetTooLarge')
  // After the lock of the quota, because two simultaneous requests could otherwise both take the last place.
  if (!(await countBytes(context, size))) throw new Refusal('assetQuotaExceeded')
  if ((await db.$count(assets, photosOf(context, user.id))) >= mostPhotos)
    throw new Refusal('tooManyRequests', { retryAfter: 600 })
  const row = {
    organizationId: organization.id,
    id: newId(),
    kind: 'photo' as const,
    name: 'photo',
    size,
    heldBytes: size,
    checksum,
    searchText: '',
    createdBy: user.id,
    createdAt: now,
    sweepAt: new Date(now.getTime() + settledMs),
  }
  await db.insert(assets).values(row)
  return { id: row.id, upload: await uploadOf(context, row) }
}

/** Checks an uploaded photo of the caller, before the transaction that sets it. */
export const checkPhoto = (context: Completing & { user: { id: string } }, id: string) =>
  inTurn(() => checkUpload(context, id, ({ kind, createdBy }) => kind === 'photo' && createdBy === context.user.id))

/** Makes an uploaded file the photo of the caller, instead of the previous one. */
export async function takePhoto(context: Owned, id: string, checked: Checked | ContentRefusal | undefined): Promise<Photo> {
  const { db, user } = context
  if (typeof checked === 'string') throw new Refusal(checked)
  const mine = ofTenant(context, assets, eq(assets.id, id), photosOf(context, user.id))
  const [row] = await db.select().from(assets).where(mine).for('update')
  if (!row || row.state === 'removed') throw new Refusal('assetNotFound')
  if (row.state === 'personal') return photoIn(row)
  if (!checked) throw new Refusal('assetNotUploaded')
  const set = { ...asFound(row, checked), state: 'personal' as const }
  if (!(await countBytes(context, set.heldBytes - row.heldBytes))) throw new Refusal('assetQuotaExceeded')
  await db.update(assets).set(set).where(mine)
  await removePhotos(context, user.id, id)
  return photoIn({ ...row, ...set })
}

/** Marks the photos of a person as deleted, except `keep`; the next sweep deletes their bytes. */
export async function removePhotos(context: TenantContext & { now: Date }, userId: string, but?: string): Promise<void> {
  const isOther = but ? ne(assets.id, but) : undefined
  await context.db
    .update(assets)
    .set({ state: 'removed', sweepAt: context.now })
    .where(ofTenant(context, assets, photosOf(context, userId), sql`${assets.state} <> 'removed'`, isOther))
}

function photoIn({ id, object, width, height, renditions }: Row): Photo {
  if (!object || !width || !height) throw new Error('A photo was taken that was never drawn')
  return { id, object, width, height, renditions }
}

type Listed = { id: string; width: number; height: number; url: string; renditions: { width: number; height: number }[] }

/** Converts a photo from a list, whose `url` is the name of its object, into its API form. */
export function listedPhoto(context: Parameters<typeof shownPhoto>[0], listed: Listed | null) {
  if (!listed) return null
  const { url, renditions, ...photo } = listed
  return shownPhoto(context, { ...photo, object: url, renditions: renditions.map((one) => ({ ...one, size: 0 })) })
}

/** The API form of a photo, with URLs that are valid for at least 12 hours. */
export function shownPhoto({ organization, now }: { organization: { id: string }; now: Date }, photo: Photo | null) {
  if (!photo) return null
  const { id, width, height } = photo
  const served = { ...photo, kind: 'photo' as const, name: 'photo', mediaType: 'image/webp' }
  const { url, renditions } = addressesOf(organization.id, served, now)
  return url ? { id, width, height, url, renditions } : null
}
