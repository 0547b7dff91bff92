import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { communityMembers, communityPosts as posts, communityPostVersions as versions } from '@/db/schema/communities'
import { personRows } from '@/lib/domain/house/identity/account/people.service'
import type { AuditNote } from '@/lib/platform/audit/record'
import { lockSubject } from '@/lib/platform/db/lock'
import type { Publishing } from '@/lib/platform/events/publish'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { sanctionsInForce, wasRemoved } from '../moderation/sanctions-in-force.service'
import { priorityOf } from '../moderation/weight.rules'
import { blockedWordIn } from '../moderation/word-filter.rules'
import { enter, moderates, type Place, placeOf, type Reading } from '../spaces/access.service'
import type { PostDirection } from '../words'
import { publishWithdrawn } from './answers.service'
import { publishMentions } from './noticing.service'
import { editMinutes } from './shapes.contract'
import { candidatesIn, directionOf, searchTextOf, tidyText, withMentions } from './text.rules'

const postRecords = recordsOf(posts, { missing: 'communityPostNotFound', type: 'communityPost', label: () => undefined })
export type PostRow = typeof posts.$inferSelect
type Failing<E extends string> = { fail: (reason: E) => never }
type Noting = { note: (note: AuditNote) => void }

/** In the activity log a post has no title: what people write stays out of it. */
export const noteAbout = (context: Noting, id: string, more: AuditNote = {}): void =>
  context.note({ resource: { type: 'communityPost', id }, ...more })

async function rowOf(context: TenantContext, id: string, isLocked: boolean): Promise<PostRow | undefined> {
  const select = context.db
    .select()
    .from(posts)
    .where(ofTenant(context, posts, eq(posts.id, id)))
  const [row] = await (isLocked ? select.for('update') : select)
  return row
}

const isThere = (context: Reading, { state, isPrivate, userId }: PostRow): boolean =>
  moderates(context) || userId === context.user.id || (state !== 'pending' && !isPrivate)

export type Found = { thread: PostRow; place: Place }

/** A thread that its reader may read, with its community. */
export async function findThread(
  context: Reading & Failing<'communityThreadNotFound'>,
  id: string,
  { isLocked = false } = {},
): Promise<Found> {
  const thread = await rowOf(context, id, isLocked)
  if (thread?.depth !== 0 || !isThere(context, thread)) return context.fail('communityThreadNotFound')
  const place = await placeOf(context, thread.communityId)
  return place?.isReadable ? { thread, place } : context.fail('communityThreadNotFound')
}

/** A thread or reply that its reader may read, with its thread. The thread is locked first. */
export async function findPost(
  context: Reading & Failing<'communityPostNotFound'>,
  id: string,
  { isLocked = false } = {},
): Promise<Found & { post: PostRow }> {
  const fail = () => context.fail('communityPostNotFound')
  const known = (await rowOf(context, id, false)) ?? fail()
  const found = await findThread({ ...context, fail }, known.threadId, { isLocked })
  const post = known.depth === 0 ? found.thread : await rowOf(context, id, isLocked)
  const isReadable = post && (post.state !== 'pending' || post.userId === context.user.id || moderates(context))
  return isReadable ? { ...found, post } : fail()
}

const hour = 3_600_000
/** How much a person may write in an hour, and from how many visible posts on they are known. */
export const rate = { known: 20, unknown: 5, knownFrom: 3 } as const

type Writing = Reading & { now: Date } & Failing<
    'communityMembershipNeeded' | 'communityArchived' | 'communityTooFast' | 'communityMuted' | 'communitySuspended'
  >

/** Refuses people whom a moderator muted or suspended, and every text in an archived community. */
async function refuseSilenced(
  context: Reading & { now: Date } & Failing<'communityArchived' | 'communityMuted' | 'communitySuspended'>,
  community: Place['community'],
): Promise<void> {
  const { isMuted, isSuspended } = await sanctionsInForce(context, context.user.id)
  if (isSuspended) context.fail('communitySuspended')
  if (isMuted) context.fail('communityMuted')
  if (community.state === 'archived') context.fail('communityArchived')
}

/** Whether so many posts of a person are visible that the next ones need not wait. */
async function isKnownAuthor({ db, ...context }: TenantContext, userId: string): Promise<boolean> {
  const shown = ofTenant(context, posts, and(eq(posts.userId, userId), eq(posts.state, 'visible')))
  const some = db.select({ id: posts.id }).from(posts).where(shown).limit(rate.knownFrom).as('visible')
  return (await db.$count(some)) >= rate.knownFrom
}

/** Refuses who may not write here, and makes a member of who may; returns whether the post has to wait for a moderator. */
export async function admitPost(context: Writing, { community, isReadable, membership }: Place): Promise<boolean> {
  const { db, user, now } = context
  if (!isReadable) context.fail('communityMembershipNeeded')
  await refuseSilenced(context, community)
  if (moderates(context)) {
    if (membership === 'none') await enter(context, community.id, user.id, 'active')
    return false
  }
  // One after the other, so that two at once are counted.
  await lockSubject(db, `community posts of ${user.id}`)
  const isKnown = await isKnownAuthor(context, user.id)
  const inHour = and(eq(posts.userId, user.id), gt(posts.createdAt, new Date(now.getTime() - hour)))
  if ((await db.$count(posts, ofTenant(context, posts, inHour))) >= (isKnown ? rate.known : rate.unknown))
    context.fail('communityTooFast')
  if (membership === 'none') await enter(context, community.id, user.id, 'active')
  return community.isPreApproved && !isKnown
}

/** The text with `@{id}` for each member of a community whose name follows an `@`; where two have the same name, neither is mentioned. */
async function mentioning(context: TenantContext, communityId: string, text: string): Promise<string> {
  const candidates = candidatesIn(text)
  if (candidates.length === 0) return text
  const names = [...new Set(candidates.flatMap(({ names: of }) => of.map(({ folded }) => folded)))]
  const found = await context.db.execute<{ folded: string; id: string }>(sql`
    select named.folded, min(person.id::text) as id from community_members m
    join ${personRows} on person.organization_id = m.organization_id and person.id = m.user_id
    cross join lateral (select distinct fold_text(of.value) as folded from jsonb_each_text(person.name) of) named
    where m.organization_id = ${context.organization.id} and m.community_id = ${communityId} and m.state = 'active'
      and named.folded in ${names}
    group by named.folded having count(distinct person.id) = 1`)
  const ids = new Map([...found].map(({ folded, id }) => [folded, id]))
  return withMentions(text, candidates, (folded) => ids.get(folded))
}

type Written = { text: string; dir?: PostDirection; language?: 'ar' | 'en'; title?: string; tags?: readonly string[] }

/** The columns of a written text. */
export async function columnsOf(context: TenantContext, communityId: string, body: Written) {
  const { title = '', tags = [] } = body
  const text = await mentioning(context, communityId, tidyText(body.text))
  const dir = body.dir ?? directionOf(text) ?? directionOf(title) ?? (body.language === 'ar' ? 'rtl' : 'ltr')
  const language = body.language ?? (dir === 'rtl' ? ('ar' as const) : ('en' as const))
  const kept = [...new Set(tags)]
  return { title, text, tags: kept, dir, language, searchText: searchTextOf({ title, text, tags: kept }) }
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/** The place in the queue of a post that has to wait; null for one that has not. */
export const waitingPriority = priorityOf({ isWaiting: true, weight: 0 })

/** Whether a post has a word for which posts wait in a community, in title, text or tags. */
export const isFiltered = (
  { blockedWords }: { blockedWords: string[] },
  { title, text, tags }: { title: string; text: string; tags: readonly string[] },
): boolean => blockedWordIn([title, text, ...tags].join('\n'), blockedWords) !== null

type Editing = Reading &
  Pick<Publishing, 'user'> & { now: Date } & Failing<
    | 'communityPostNotOwn'
    | 'communityPostRemoved'
    | 'communityEditTooLate'
    | 'communityArchived'
    | 'communityMuted'
    | 'communitySuspended'
  > &
  Noting

/**
 * Whether a changed post waits for a moderator as a new one would: for a blocked word, by an author who is not known yet where such posts wait, and
 * where a moderator removed it once.
 */
async function waitsAgain(context: Reading, { community }: Place, post: PostRow, columns: Columns): Promise<boolean> {
  if (post.state !== 'visible' || moderates(context)) return false
  if (isFiltered(community, columns)) return true
  if (community.isPreApproved && !(await isKnownAuthor(context, context.user.id))) return true
  return wasRemoved(context, post)
}

/** Changes what an own post says, and keeps what it said. */
export async function rewrite(
  context: Editing,
  { thread, place, post }: Found & { post: PostRow },
  body: Partial<Written>,
): Promise<void> {
  const { db, user, now, organization } = context
  if (post.userId !== user.id || post.state === 'withdrawn') context.fail('communityPostNotOwn')
  await refuseSilenced(context, place.community)
  if (post.state === 'removed') context.fail('communityPostRemoved')
  const { title = post.title, text = post.text, tags = post.tags, dir = post.dir, language = post.language } = body
  const columns = await columnsOf(context, post.communityId, { title, text, tags, dir, language })
  const isReworded = columns.title !== post.title || columns.text !== post.text
  if (isReworded) {
    if (now.getTime() > post.createdAt.getTime() + editMinutes * 60_000) context.fail('communityEditTooLate')
    const before = { organizationId: organization.id, postId: post.id, userId: user.id, title: post.title, text: post.text }
    await db.insert(versions).values({ ...before, createdAt: post.editedAt ?? post.createdAt })
  }
  const isChanged = isReworded || columns.tags.join('\n') !== post.tags.join('\n')
  const isWaiting = isChanged && (await waitsAgain(context, place, post, columns))
  if (isWaiting && post.depth > 0) await uncount(context, thread, post)
  const waiting = isWaiting && { state: 'pending' as const, queuePriority: waitingPriority }
  const set = { ...columns, ...waiting, updatedAt: now, version: post.version + 1, ...(isReworded && { editedAt: now }) }
  await db
    .update(posts)
    .set(set)
    .where(ofTenant(context, posts, eq(posts.id, post.id)))
  if (isReworded && !isWaiting && post.state === 'visible')
    await publishMentions(context, { ...post, text: columns.text }, post.text)
  noteAbout(context, post.id, isWaiting ? { before: { state: post.state }, after: { state: 'pending' } } : {})
}

/** When a thread of an update was last replied to: its newest reply that is shown, `without` one that is about to go, or when it was created. */
export const lastActivity = (
  without: string | null = null,
) => sql`coalesce((select max(other.activity_at) from community_posts other
  where other.organization_id = ${posts.organizationId} and other.thread_id = ${posts.id} and other.depth > 0 and other.state = 'visible'
    and other.id is distinct from ${without}::uuid), ${posts.createdAt})`

/** Takes a reply out of the count of its thread, and out of the place of the accepted answer. */
export async function uncount(context: Publishing, thread: PostRow, reply: PostRow): Promise<void> {
  const isAccepted = thread.acceptedReplyId === reply.id
  await context.db
    .update(posts)
    .set({
      ...(reply.state === 'visible' && {
        replyCount: sql`greatest(${posts.replyCount} - 1, 0)`,
        activityAt: lastActivity(reply.id),
      }),
      ...(isAccepted && { acceptedReplyId: null, answerState: 'open' as const }),
      version: thread.version + 1,
    })
    .where(ofTenant(context, posts, eq(posts.id, thread.id)))
  if (isAccepted) await publishWithdrawn(context, thread, reply)
}

export async function withdraw(
  context: Reading & Pick<Publishing, 'user'> & { now: Date } & Failing<'communityPostNotOwn'>,
  { thread, post }: Found & { post: PostRow },
) {
  if (post.userId !== context.user.id) context.fail('communityPostNotOwn')
  if (post.state === 'withdrawn') return
  if (post.depth > 0) await uncount(context, thread, post)
  await postRecords.changeIf(context, post.id, { state: 'withdrawn', queuePriority: null, updatedAt: context.now })
}

const ofPerson = (context: TenantContext, userId: string) => ofTenant(context, posts, eq(posts.userId, userId))

/** A person's posts with their earlier versions, oldest first. */
export async function postsOf(context: TenantContext, userId: string) {
  const rows = await context.db.select().from(posts).where(ofPerson(context, userId)).orderBy(posts.createdAt)
  const ids = rows.flatMap(({ id, editedAt }) => (editedAt ? [id] : []))
  const before =
    ids.length === 0
      ? []
      : await context.db
          .select()
          .from(versions)
          .where(ofTenant(context, versions, inArray(versions.postId, ids)))
          .orderBy(desc(versions.createdAt))
  return rows.map((row) => ({ ...row, earlier: before.filter(({ postId }) => postId === row.id) }))
}

/** Keeps a person's posts readable, as those of a former member; deletes earlier versions and memberships. */
export async function forgetPosts(context: TenantContext, userId: string): Promise<void> {
  await context.db.delete(versions).where(ofTenant(context, versions, eq(versions.userId, userId)))
  await context.db.update(posts).set({ userId: null }).where(ofPerson(context, userId))
  await context.db.delete(communityMembers).where(ofTenant(context, communityMembers, eq(communityMembers.userId, userId)))
}
