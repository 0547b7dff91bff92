import { eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { commentBank } from '@/db/schema/rubrics'
import { lockSubject } from '@/lib/platform/db/lock'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './comments.contract'

type Row = typeof commentBank.$inferSelect

const records = recordsOf(commentBank, {
  missing: 'commentNotFound',
  type: 'bankComment',
  label: ({ text, ownerId }) => (ownerId === null ? (text.ar ?? text.en)?.slice(0, 100) : undefined),
})
/** Own comments are private, so the activity log has no text. */
const audited = ['version'] as const
const shown = (row: Row) => ({ ...row, isOwn: row.ownerId !== null })

const isReaders = or(isNull(commentBank.ownerId), eq(commentBank.ownerId, sql`${given('reader')}::uuid`)) as SQL
const isOwn = sql`${commentBank.ownerId} is not null`
const commentList = list(contracts.listComments, {
  table: commentBank,
  search: commentBank.searchText,
  where: isReaders,
  filters: { isOwn: sql`(${isOwn})::text = ${given('isOwn')}` },
  fields: { isOwn },
})
export const listComments = implement(contracts.listComments, ({ db, organization, user }, { query, page }) =>
  commentList(db, page, { organizationId: organization.id, filters: { isOwn: query.isOwn }, values: { reader: user.id } }),
)

export const createComment = implement(contracts.createComment, async (context, { body: { text, isOwn: own } }) => {
  const { db, organization, user } = context
  const ownerId = own ? user.id : null
  await lockSubject(db, 'commentBank', ownerId ?? organization.id)
  const owned = ownerId ? eq(commentBank.ownerId, ownerId) : isNull(commentBank.ownerId)
  const most = own ? contracts.mostOwnComments : contracts.mostSharedComments
  if ((await db.$count(commentBank, ofTenant(context, commentBank, owned))) >= most) context.fail('commentsFull')
  return shown(await records.insert(context, { ownerId, text, searchText: searchTextOf(text) }, audited))
})

type Changing = Parameters<typeof records.lock>[0] & { user: { id: string } }

/** One that the caller may see, locked; another person's own answers as one that is not there. */
async function lockOf(context: Changing, id: string): Promise<Row> {
  const row = await records.get(context, id)
  if (row.ownerId !== null && row.ownerId !== context.user.id) return context.fail('commentNotFound')
  return records.lock(context, id)
}

export const updateComment = implement(contracts.updateComment, async (context, { params, body: { text } }) => {
  const before = await lockOf(context, params.id)
  assertVersion(context, before)
  return shown(await records.change(context, before, { text, searchText: searchTextOf(text) }, audited))
})

export const removeComment = implement(contracts.removeComment, async (context, { params }) => {
  const before = await lockOf(context, params.id)
  assertVersion(context, before)
  await records.remove(context, before, audited)
  return {}
})

const ofOwner = (context: TenantContext, userId: string) => ofTenant(context, commentBank, eq(commentBank.ownerId, userId))

/** The own comments of a person, oldest first. */
export const commentsOfPerson = (context: TenantContext, userId: string) =>
  context.db.select().from(commentBank).where(ofOwner(context, userId)).orderBy(commentBank.createdAt)

/** Deletes the own comments of a person. */
export const forgetComments = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(commentBank).where(ofOwner(context, userId))
