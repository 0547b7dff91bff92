import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { communityPosts as posts } from '@/db/schema/communities'
import { communitySanctions as sanctions } from '@/db/schema/communities-moderation'
import { nameOfPerson, peopleById } from '@/lib/domain/house/identity/account/people.service'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { communities as room } from '../room'
import { countReply, moderatedPosts } from './reports.service'
import * as contracts from './sanctions.contract'

type Row = typeof sanctions.$inferSelect
type Names = { ar?: string; en?: string }

const records = recordsOf(sanctions, {
  missing: 'communitySanctionNotFound',
  type: 'communitySanction',
  label: () => undefined,
})

const personIn = (userId: ReturnType<typeof sql>) =>
  sql`case when ${userId} is null or ${nameOfPerson({
    organizationId: sanctions.organizationId,
    id: userId,
  })} is null then null else json_build_object('id', ${userId}, 'name', ${nameOfPerson({ organizationId: sanctions.organizationId, id: userId })}) end`
const mayDecide = (caller: ReturnType<typeof sql>) =>
  sql`(${sanctions.appealState} = 'open' and ${sanctions.moderatorId} is distinct from ${caller} and ${sanctions.userId} <> ${caller})`
const fieldsFor = (caller: ReturnType<typeof sql>) => ({
  person: personIn(sql`${sanctions.userId}`),
  moderator: personIn(sql`${sanctions.moderatorId}`),
  mayDecide: mayDecide(caller),
})

const own = list(contracts.listOwnSanctions, { table: sanctions, fields: {} })
export const listOwnSanctions = implement(contracts.listOwnSanctions, ({ db, organization, user }, { page }) =>
  own(db, page, { organizationId: organization.id, filters: { userId: user.id } }),
)

const all = list(contracts.listSanctions, {
  table: sanctions,
  filters: { appeal: sanctions.appealState },
  fields: fieldsFor(sql`${given('caller')}::uuid`),
})
export const listSanctions = implement(contracts.listSanctions, ({ db, organization, user }, { query, page }) =>
  all(db, page, {
    organizationId: organization.id,
    filters: { kind: query.kind, appeal: query.appeal },
    values: { caller: user.id },
  }),
)

async function shown(context: TenantContext & { user: { id: string } }, row: Row) {
  const { person, moderator, mayDecide: may } = fieldsFor(sql`${context.user.id}::uuid`)
  const computed = await one(
    context.db.execute<{
      person: { id: string; name: Names } | null
      moderator: { id: string; name: Names } | null
      mayDecide: boolean
    }>(sql`
      select ${person} as person, ${moderator} as moderator, ${may} as "mayDecide" from community_sanctions
      where ${ofTenant(context, sanctions, eq(sanctions.id, row.id))}`),
  )
  return { ...row, ...computed }
}

const dayMs = 86_400_000

export const summarizeModeration = implement(contracts.summarizeModeration, async ({ db, organization, now }) => {
  const since = new Date(now.getTime() - contracts.summaryDays * dayMs)
  const where = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const ofKind = (kind: Row['kind']) => where(eq(sanctions.kind, kind))
  const appealed = (state: Row['appealState']) => where(eq(sanctions.appealState, state))
  const counted = await one(
    db
      .select({
        removedPosts: where(isNotNull(sanctions.postId)),
        warnings: ofKind('warn'),
        mutes: ofKind('mute'),
        suspensions: ofKind('suspend'),
        open: appealed('open'),
        upheld: appealed('upheld'),
        overturned: appealed('overturned'),
      })
      .from(sanctions)
      .where(ofTenant({ organization }, sanctions, gte(sanctions.createdAt, since))),
  )
  const { open, upheld, overturned, ...decided } = counted
  return { since, ...decided, appeals: { open, upheld, overturned } }
})

export const appealSanction = implement(contracts.appealSanction, async (context, { params, body }) => {
  const before = await records.lock(context, params.id)
  if (before.userId !== context.user.id) context.fail('communitySanctionNotFound')
  if (before.appealState !== 'none') context.fail('communityAppealed')
  const set = { appealState: 'open' as const, appealText: body.text, appealedAt: context.now }
  return records.change(context, before, set, ['appealState'])
})

export const sanctionMember = implement(contracts.sanctionMember, async (context, { params: { userId }, body }) => {
  if (userId === context.user.id) context.fail('communityNotForOwn')
  if (!(await peopleById(context, [userId])).has(userId)) context.fail('userNotFound')
  const { kind, reason, expiresAt = null } = body
  const values = { userId, kind, reason, expiresAt, moderatorId: context.user.id, postId: null }
  const row = await records.insert(context, values, ['userId', 'kind', 'expiresAt'])
  await publish(context, newEvent(room.events.communityPersonSanctioned, { sanctionId: row.id, userId, kind, expiresAt }))
  return shown(context, row)
})

export const endSanction = implement(contracts.endSanction, async (context, { params }) => {
  const before = await records.lock(context, params.id)
  if (before.userId === context.user.id) context.fail('communityNotForOwn')
  const row = await records.change(context, before, { endedAt: before.endedAt ?? context.now }, ['endedAt'])
  return shown(context, row)
})

export const decideAppeal = implement(contracts.decideAppeal, async (context, { params, body }) => {
  const before = await records.lock(context, params.id)
  if (before.appealState !== 'open') context.fail('communityNoAppeal')
  if ([before.moderatorId, before.userId].includes(context.user.id)) context.fail('communitySameModerator')
  const isOverturned = body.decision === 'overturn'
  const row = await records.change(
    context,
    before,
    {
      appealState: isOverturned ? 'overturned' : 'upheld',
      appealReason: body.reason,
      appealDecidedBy: context.user.id,
      ...(isOverturned && { endedAt: before.endedAt ?? context.now }),
    },
    ['appealState'],
  )
  if (isOverturned && before.postId) await showAgain(context, before.postId)
  const { id: sanctionId, userId } = row
  await publish(context, newEvent(room.events.communityAppealDecided, { sanctionId, userId, isOverturned }))
  return shown(context, row)
})

/** The post of a decision that was overturned is shown again. */
async function showAgain(context: TenantContext, postId: string): Promise<void> {
  const isRemoved = and(eq(posts.id, postId), eq(posts.state, 'removed'))
  const [post] = await context.db
    .select()
    .from(posts)
    .where(ofTenant(context, posts, isRemoved))
    .for('update')
  if (!post) return
  await moderatedPosts.changeIf(context, post.id, { state: 'visible', queuePriority: null })
  await countReply(context, post, 1)
}

/** The moderators' decisions about a person, oldest first. */
export const sanctionsOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(sanctions)
    .where(ofTenant(context, sanctions, eq(sanctions.userId, userId)))
    .orderBy(sanctions.createdAt)

export const forgetSanctions = async (context: TenantContext, userId: string): Promise<void> => {
  await context.db.delete(sanctions).where(ofTenant(context, sanctions, eq(sanctions.userId, userId)))
}
