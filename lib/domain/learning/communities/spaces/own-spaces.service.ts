import { and, eq, sql } from 'drizzle-orm'
import { communities, communityBlocks, communityMembers } from '@/db/schema/communities'
import { peopleById, personRows } from '@/lib/domain/house/identity/account/people.service'
import { moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { enter, isReadableBy, isVisibleTo, membershipOf, moderates, type Place, placeOf, type Reading } from './access.service'
import * as contracts from './own-spaces.contract'
import { memberOf } from './spaces.service'

/** The reader of a list; their values are `readerValues`. */
export const listReader = { id: sql`${given('reader')}::uuid`, moderates: sql`${given('moderates')}::text::boolean` }
/** The values of a reader for the statements of lists. */
export const readerValues = (context: Pick<Reading, 'user'>) => ({
  reader: context.user.id,
  moderates: String(moderates(context)),
})

const ownList = list(contracts.listCommunities, {
  table: communities,
  search: communities.searchText,
  where: isVisibleTo('communities', listReader),
  fields: {
    membership: sql`coalesce(${membershipOf('communities', listReader)}, 'none')`,
    isReadable: isReadableBy('communities', listReader),
  },
})

export const listCommunities = implement(contracts.listCommunities, (context, { page }) =>
  ownList(context.db, page, { organizationId: context.organization.id, values: readerValues(context) }),
)

const shown = ({ community, membership, isReadable }: Place) => ({ ...community, membership, isReadable })
type Finding = Reading & { fail: (reason: 'communityNotFound') => never }
const find = async (context: Finding, id: string): Promise<Place> =>
  (await placeOf(context, id)) ?? context.fail('communityNotFound')

export const readCommunity = implement(contracts.readCommunity, async (context, { params }) =>
  shown(await find(context, params.id)),
)

export const joinCommunity = implement(contracts.joinCommunity, async (context, { params }) => {
  const { community } = await find(context, params.id)
  const { id, title } = community
  context.note({ resource: { type: 'community', id, label: title.ar ?? title.en, name: title } })
  const isOpen = community.kind !== 'closed' || moderates(context)
  await enter(context, id, context.user.id, isOpen ? 'active' : 'pending')
  return shown(await find(context, id))
})

export const leaveCommunity = implement(contracts.leaveCommunity, async (context, { params }) => {
  const { community } = await find(context, params.id)
  const { id, title } = community
  context.note({ resource: { type: 'community', id, label: title.ar ?? title.en, name: title } })
  const own = memberOf({ id, userId: context.user.id })
  await context.db.delete(communityMembers).where(ofTenant(context, communityMembers, own))
  return shown(await find(context, id))
})

export const searchMembers = implement(contracts.searchMembers, async (context, { query }) => {
  const { isReadable } = await find(context, query.communityId)
  if (!isReadable) context.fail('communityMembershipNeeded')
  const wanted = foldLoose(query.q)
  const names = sql.join(
    ['ar', 'en'].map((language) => sql`' ' || fold_text(coalesce(person.name->>${language}, ''))`),
    sql` || `,
  )
  const people = await context.db.execute<{ id: string; name: { ar?: string; en?: string } }>(sql`
    select person.id, person.name from community_members m join ${personRows}
      on person.organization_id = m.organization_id and person.id = m.user_id and person.status = 'active'
    where m.organization_id = ${context.organization.id} and m.community_id = ${query.communityId} and m.state = 'active'
      and strpos(${names}, ' ' || ${wanted}) > 0
    order by person.id limit 10`)
  return { people: [...people] }
})

export const readLessonThreads = implement(contracts.readLessonThreads, async (context, { params, query }) => {
  if (!(await moduleSummaries(context, [params.moduleId], [])).has(params.moduleId)) context.fail('moduleNotFound')
  const [found] = await context.db
    .select({ id: communities.id })
    .from(communities)
    .where(ofTenant(context, communities, and(eq(communities.pathId, query.pathId), eq(communities.state, 'active'))))
  const place = found && (await placeOf(context, found.id))
  if (!place?.isReadable) return { communityId: null, threads: 0, answered: 0 }
  const counted = await one(
    context.db.execute<{ threads: number; answered: number }>(sql`
      select count(*)::int as threads, (count(*) filter (where p.answer_state = 'answered'))::int as answered from community_posts p
      where p.organization_id = ${context.organization.id} and p.module_id = ${params.moduleId} and p.depth = 0
        and p.community_id = ${place.community.id} and p.state = 'visible' and not p.is_private`),
  )
  return { communityId: place.community.id, ...counted }
})

export const blockPerson = implement(contracts.blockPerson, async (context, { params: { userId } }) => {
  if (userId === context.user.id) context.fail('communityNotForOwn')
  if (!(await peopleById(context, [userId])).has(userId)) context.fail('userNotFound')
  await context.db
    .insert(communityBlocks)
    .values({ organizationId: context.organization.id, userId: context.user.id, blockedId: userId })
    .onConflictDoNothing()
  return { userId, isBlocked: true }
})

export const unblockPerson = implement(contracts.unblockPerson, async (context, { params: { userId } }) => {
  if (!(await peopleById(context, [userId])).has(userId)) context.fail('userNotFound')
  const own = and(eq(communityBlocks.userId, context.user.id), eq(communityBlocks.blockedId, userId))
  await context.db.delete(communityBlocks).where(ofTenant(context, communityBlocks, own))
  return { userId, isBlocked: false }
})
