import { inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { pointsPeople as people } from '@/db/schema/points'
import { pointsLeaderboards as boards } from '@/db/schema/points-boards'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { isEnrolledIn } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { isInside, peopleInside } from '@/lib/domain/people/groups/group-tree.service'
import { implement } from '@/lib/platform/http/implement'
import { addDays, beginningOf, dayOf } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { boardRecords } from './boards.service'
import { closesAfterMs, stretchOf } from './ledger.service'
import * as contracts from './own-boards.contract'
import { isOut } from './preferences.service'
import { assertOn } from './settings.service'
import { ranked } from './standings.rules'
import type { BoardRun, Period, RunState } from './words'

type Board = typeof boards.$inferSelect
type Context = TenantContext & { now: Date; user: { id: string } }

/** Whether a person may see a leaderboard: that of the organization, of a path in which they are enrolled, or of a group in which they are. */
async function isSeen(context: Context, { scope, pathId, groupId }: Board): Promise<boolean> {
  const { db, organization, user } = context
  if (scope === 'group') return groupId !== null && isInside(context, groupId, user.id)
  if (scope === 'organization') return true
  const meant = { organizationId: sql`${organization.id}::uuid`, pathId: sql`${pathId}::uuid`, userId: sql`${user.id}::uuid` }
  const [row] = await db.execute<{ seen: boolean }>(sql`select ${isEnrolledIn(meant)} as seen`)
  return row?.seen ?? false
}

export const listOwnBoards = implement(contracts.listOwnBoards, async (context) => {
  await assertOn(context)
  if (await isOut(context, context.user.id)) return { leaderboards: [] }
  const open = await context.db
    .select()
    .from(boards)
    .where(ofTenant(context, boards, isNull(boards.closedAt)))
    .orderBy(boards.createdAt, boards.id)
  const leaderboards = []
  for (const board of open) {
    const { id, name, scope, period } = board
    if (await isSeen(context, board)) leaderboards.push({ id, name, scope, period })
  }
  return { leaderboards }
})

/** The run of a leaderboard that holds today, or the one before it. */
async function runOf(context: Context, period: Period, which: BoardRun) {
  const { timeZone, weekStart } = (await readOrganization(context)).regionalProfile
  const current = stretchOf(period, dayOf(context.now, timeZone), weekStart)
  const isBefore = which === 'previous' && current.ends !== null
  const { starts, ends } = isBefore ? stretchOf(period, addDays(current.starts, -1), weekStart) : current
  const over = ends ? beginningOf(ends, timeZone) : null
  const closesAt = over && new Date(over.getTime() + closesAfterMs)
  const state: RunState = !over || !closesAt || context.now < over ? 'open' : context.now < closesAt ? 'closing' : 'closed'
  return { starts, ends, closesAt, state }
}

type Score = { userId: string; points: number; fromTop: number; reachedAt: string }
const place = ({ fromTop, reachedAt, userId }: Score) => sql`(${fromTop}::int, ${reachedAt}::timestamptz, ${userId}::uuid)`
const columns = sql`s.user_id as "userId", s.points, s.from_top as "fromTop", to_json(s.reached_at)#>>'{}' as "reachedAt"`
const inOrder = sql`s.from_top, s.reached_at, s.user_id`
const backwards = sql`s.from_top desc, s.reached_at desc, s.user_id desc`

/** The scores that ranks are computed from, without people who opted out. */
function standingsOf(context: Context, { scope, pathId, groupId, period }: Board, starts: string) {
  const { db, organization } = context
  const scopeId = (scope === 'path' ? pathId : null) ?? organization.id
  const among =
    groupId === null
      ? sql`points_scores s where true`
      : sql`(select distinct inside.user_id from (${peopleInside(context, groupId)}) inside) member
          join points_scores s on s.user_id = member.user_id where true`
  const rows = sql`${among} and s.organization_id = ${organization.id} and s.scope_id = ${scopeId} and s.period = ${period}
    and s.starts = ${starts}::date and not s.is_hidden and s.points > 0`
  const select = (condition: SQL, order: SQL, most: number) =>
    db.execute<Score>(sql`select ${columns} from ${rows} and ${condition} order by ${order} limit ${most}`)
  const count = async (condition: SQL, most?: number) => {
    const limit = most === undefined ? sql`` : sql`limit ${most}`
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select from ${rows} and ${condition} ${limit}) counted`,
    )
    return row?.count ?? 0
  }
  return {
    hasEnough: async () => (await count(sql`true`, contracts.fewestPeople)) >= contracts.fewestPeople,
    top: () => select(sql`true`, inOrder, contracts.shownAtTop),
    own: async () => (await select(sql`s.user_id = ${context.user.id}`, inOrder, 1))[0],
    above: async (own: Score) =>
      (await select(sql`(s.from_top, s.reached_at, s.user_id) < ${place(own)}`, backwards, contracts.shownAround)).toReversed(),
    below: (own: Score) => select(sql`(s.from_top, s.reached_at, s.user_id) > ${place(own)}`, inOrder, contracts.shownAround),
    rankOf: async ({ fromTop }: Score) => 1 + (await count(sql`s.from_top < ${fromTop}::int`)),
    placeOf: async (score: Score) => 1 + (await count(sql`(s.from_top, s.reached_at, s.user_id) < ${place(score)}`)),
  }
}

/** How people chose to be named; none of those who chose nothing. */
async function choicesOf(context: Context, userIds: readonly string[]) {
  const rows = await context.db
    .select({ userId: people.userId, alias: people.alias, isAnonymous: people.isAnonymous })
    .from(people)
    .where(ofTenant(context, people, inArray(people.userId, [...userIds])))
  return new Map(rows.map((row) => [row.userId, row]))
}

export const readOwnBoard = implement(contracts.readOwnBoard, async (context, { params, query }) => {
  await assertOn(context)
  const board = await boardRecords.get(context, params.boardId)
  const isClosedToThem = board.closedAt !== null || (await isOut(context, context.user.id))
  if (isClosedToThem || !(await isSeen(context, board))) context.fail('leaderboardNotFound')
  const { starts, ...more } = await runOf(context, board.period, query.run)
  const standings = standingsOf(context, board, starts)
  const run = { starts: board.period === 'all' ? null : starts, ...more }
  const { id, name, scope, period } = board
  const about = { id, name, scope, period, run, tieRule: 'sharedRankEarlierFirst' as const }
  if (!(await standings.hasEnough())) return { ...about, isTooSmall: true, rows: [], own: null }
  const own = await standings.own()
  const rows =
    query.view === 'top' || !own ? await standings.top() : [...(await standings.above(own)), own, ...(await standings.below(own))]
  const [first] = rows
  const isTop = query.view === 'top' || !own
  const start =
    isTop || !first ? { rank: 1, place: 1 } : { rank: await standings.rankOf(first), place: await standings.placeOf(first) }
  const ids = rows.map(({ userId }) => userId)
  const [names, choices] = [await peopleById(context, ids), await choicesOf(context, ids)]
  return {
    ...about,
    isTooSmall: false,
    rows: ranked(rows, start).map(({ userId, rank, points }) => {
      const { isAnonymous = false, alias = null } = choices.get(userId) ?? {}
      return {
        rank,
        points,
        name: isAnonymous || alias !== null ? null : (names.get(userId)?.name ?? null),
        alias: isAnonymous ? null : alias,
        isOwn: userId === context.user.id,
      }
    }),
    own: own ? { rank: await standings.rankOf(own), points: own.points } : null,
  }
})
