import { and, eq, sql } from 'drizzle-orm'
import { media } from '@/db/schema/media'
import { mediaBookmarks as bookmarks } from '@/db/schema/media-watching'
import { lockSubject } from '@/lib/platform/db/lock'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './bookmarks.contract'
import { inMs } from './ranges.rules'
import { assertReached } from './reach.service'

type Own = TenantContext & { user: { id: string } }
/** Every statement asks for the caller's own. The audit row of a refusal names no bookmark, whose text is private. */
const ownIn = (context: Own, mediaId: string) =>
  ofTenant(context, bookmarks, and(eq(bookmarks.userId, context.user.id), eq(bookmarks.mediaId, mediaId)))

type Row = typeof bookmarks.$inferSelect
const shown = ({ id, at, text, createdAt, updatedAt, version }: Row) => ({
  id,
  at: at / 1_000,
  text,
  createdAt,
  updatedAt,
  version,
})

const ownBookmarks = list(contracts.listBookmarks, {
  table: bookmarks,
  parent: media,
  search: bookmarks.searchText,
  filters: { userId: bookmarks.userId, mediaId: bookmarks.mediaId },
  fields: { at: sql`${bookmarks.at}::float8 / 1000` },
})
export const listBookmarks = implement(contracts.listBookmarks, async (context, { params: { mediaId }, page }) => {
  const { db, organization, user, fail } = context
  const asked = { organizationId: organization.id, parentId: mediaId, filters: { userId: user.id, mediaId } }
  const found = await ownBookmarks(db, page, asked)
  return found.hasParent ? found : fail('mediaNotFound')
})

export const createBookmark = implement(contracts.createBookmark, async (context, { params: { mediaId }, body }) => {
  const { db, organization, user } = context
  await assertReached(context, mediaId)
  await lockSubject(db, 'bookmarks', user.id)
  if ((await db.$count(bookmarks, ownIn(context, mediaId))) >= contracts.mostBookmarks) return context.fail('mediaBookmarksFull')
  const { at, text = '' } = body
  const row = { organizationId: organization.id, userId: user.id, mediaId, at: inMs(at), text, searchText: foldLoose(text) }
  return shown(await one(db.insert(bookmarks).values(row).returning()))
})

type Changing = Own & { fail: (reason: 'mediaBookmarkNotFound') => never }
async function lock(context: Changing, { mediaId, id }: { mediaId: string; id: string }): Promise<Row> {
  const isIt = and(ownIn(context, mediaId), eq(bookmarks.id, id))
  const [row] = await context.db.select().from(bookmarks).where(isIt).for('update')
  return row ?? context.fail('mediaBookmarkNotFound')
}

export const updateBookmark = implement(contracts.updateBookmark, async (context, { params, body }) => {
  const before = await lock(context, params)
  assertVersion(context, before)
  const { at = before.at / 1_000, text = before.text } = body
  const set = { at: inMs(at), text, searchText: foldLoose(text), version: before.version + 1, updatedAt: context.now }
  const isIt = ofTenant(context, bookmarks, eq(bookmarks.id, before.id))
  return shown(await one(context.db.update(bookmarks).set(set).where(isIt).returning()))
})

export const removeBookmark = implement(contracts.removeBookmark, async (context, { params }) => {
  const row = await lock(context, params)
  assertVersion(context, row)
  await context.db.delete(bookmarks).where(ofTenant(context, bookmarks, eq(bookmarks.id, row.id)))
  return { id: row.id }
})
