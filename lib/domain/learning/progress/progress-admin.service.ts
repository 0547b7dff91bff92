import { gte, lte, type SQL, sql } from 'drizzle-orm'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import {
  enrolmentList,
  enrolmentRows,
  hasNewContent,
  inGroups,
  isDutyAsAsked,
  listedEnrolment,
  pathOfEnrolment,
  taughtEnrolments,
} from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { calledLike, pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { workOfPerson } from '@/lib/domain/people/groups/person-work.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid, Refusal } from '@/lib/platform/errors'
import { type Context, implement } from '@/lib/platform/http/implement'
import { type MomentOrDay, momentIn } from '@/lib/platform/i18n/days'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { momentText } from '@/lib/platform/lists/list'
import { declaredDone, setBack } from './item-progress.rules'
import { shownItems } from './item-states.rules'
import { shownEnrolment, shownItem } from './learner-views.service'
import { itemProgressRows } from './learning-counts.service'
import * as contracts from './progress-admin.contract'
import { reachedIn } from './progress-events.service'
import { recomputePath } from './room'
import { type Override, saveWalks, walkById } from './walk-store.service'

const { organizationId, id, userId, dueAt, completedAt, createdAt, expiresAt, state } = listedEnrolment
const lastActivityAt = momentText(
  sql`(select h.last_at from progress_heads h where h.organization_id = ${organizationId} and h.enrolment_id = ${id})`,
)

const completed = (condition: SQL) =>
  sql`select done.id from ${enrolmentRows} done where done.organization_id = tenant.id::uuid and ${condition}`
const moment = (name: string) => sql`${given(name)}::timestamptz`

const ownItems = sql`from ${itemProgressRows} m where m.organization_id = ${organizationId} and m.enrolment_id = ${id}`
const begunAt = sql`(select min(m.started_at) ${ownItems})`
/** The filters by what was studied. Analytics counts by the same conditions, from its copies of these rows. */
const byLearning = {
  begunFrom: sql`${begunAt} >= ${moment('begunFrom')}`,
  begunTo: sql`${begunAt} <= ${moment('begunTo')}`,
  lastItem: sql`(select m.item_id ${ownItems} order by m.last_at desc, m.item_id limit 1) = any(${given('lastItem')}::uuid[])`,
  idleSince: sql`coalesce((select max(m.last_at) ${ownItems}), ${createdAt}) < ${moment('idleSince')}`,
}
const isCompleted = sql`${state} = 'completed'`

/** The enrolments over all paths. */
export const allProgress = enrolmentList(contracts.listProgress, {
  filters: {
    path: listedEnrolment.pathId,
    person: userId,
    dueFrom: gte(dueAt, given('dueFrom')),
    dueTo: lte(dueAt, given('dueTo')),
    completedFrom: gte(completedAt, given('completedFrom')),
    completedTo: lte(completedAt, given('completedTo')),
    createdFrom: gte(createdAt, given('createdFrom')),
    createdTo: lte(createdAt, given('createdTo')),
    expiresFrom: sql`(${isCompleted} and ${expiresAt} >= ${moment('expiresFrom')})`,
    expiresTo: sql`(${isCompleted} and ${expiresAt} <= ${moment('expiresTo')})`,
    mandatory: isDutyAsAsked,
    ...byLearning,
    ...inGroups.filters,
  },
  narrowedBy: {
    taught: taughtEnrolments,
    completedFrom: completed(sql`done.completed_at >= ${given('completedFrom')}`),
    completedTo: completed(sql`done.completed_at <= ${given('completedTo')}`),
    expiresFrom: completed(sql`done.state = 'completed' and done.expires_at >= ${moment('expiresFrom')}`),
    expiresTo: completed(sql`done.state = 'completed' and done.expires_at <= ${moment('expiresTo')}`),
  },
  nullableOrder: ['dueAt', 'completedAt'],
  fields: {
    hasNewContent,
    path: pathOfEnrolment.inAll,
    person: personAsJson(organizationId, userId),
    work: workOfPerson(organizationId, userId),
    lastActivityAt,
  },
})

const ranges = ['due', 'completed', 'created', 'begun', 'expires'] as const
type Days = Partial<Record<`${(typeof ranges)[number]}${'From' | 'To'}` | 'idleSince', MomentOrDay>>
type Listing = Pick<Context<{ role: 'admin' }>, 'organization' | 'user'>
/** The filters of a request with moments in the place of days, and what the caller is limited to. */
export function progressFiltersOf<Q extends Days>({ organization, user }: Listing, query: Q) {
  const { timeZone } = organization.regionalProfile
  const moments = ranges.flatMap((name) => {
    const [from, to] = [`${name}From`, `${name}To`] as const
    const [begin, end] = [momentIn(query[from], timeZone), momentIn(query[to], timeZone)]
    if (begin && end && end < begin) throw invalid({ key: 'order', property: to })
    return [[from, begin] as const, [to, end] as const]
  })
  const found = Object.fromEntries(moments) as Partial<Record<keyof Days, Date>>
  return { ...reachedBy(user, 'progress.readAny'), ...query, ...found, idleSince: momentIn(query.idleSince, timeZone) }
}

export const listProgress = implement(contracts.listProgress, (context, { query, page }) =>
  allProgress(context.db, page, { organizationId: context.organization.id, filters: progressFiltersOf(context, query) }),
)

export const overrideProgress = implement(contracts.overrideProgress, async (context, { params, body }) => {
  const { db, organization, user, now, language } = context
  const { enrolmentId } = params
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { walks } = await walkById(db, { organizationId: organization.id, enrolmentId, moduleIds: [] })
    const [walk] = walks
    if (!walk) return context.fail('progressNotFound')
    context.concerns(walk.row.userId)
    if (!['invited', 'active', 'overdue', 'completed'].includes(walk.row.state)) return context.fail('progressClosed')
    const items = itemsOf(walk.structure).filter((item) => body.itemId === undefined || item.id === body.itemId)
    if (items.length === 0) return context.fail('itemNotInPath')
    const override: Override = { state: body.state, reason: body.reason, by: user.id, at: now.toISOString() }
    const before = items.map((item) => walk.items.get(item.id)?.state ?? null)
    for (const item of items) {
      const change = body.state === 'complete' ? declaredDone : setBack
      walk.items.set(item.id, change(walk.items.get(item.id) ?? null, now.getTime(), 0))
    }
    const reached = reachedIn([walk], { now, timeZone: organization.regionalProfile.timeZone, canDecrease: true })
    const changed = items.map((item) => ({ walk, itemId: item.id, moduleId: item.moduleId, override }))
    const change = {
      organizationId: organization.id,
      userId: walk.row.userId,
      by: context,
      walks,
      events: [],
      items: changed,
      reached,
    }
    const percent = walk.row.percent
    if (!(await saveWalks(db, change))) continue
    walk.row = { ...walk.row, ...reached[0] }
    context.note({
      resource: { type: 'progress', id: enrolmentId },
      before: { percent, items: before, reason: null },
      after: {
        percent: walk.row.percent,
        items: items.map((item) => walk.items.get(item.id)?.state ?? null),
        reason: body.reason,
      },
    })
    const at = { startedAt: walk.startedAt, now: now.getTime(), enrolment: walk.row.state }
    const shown = shownItems(walk.structure, walk.items, at)
    return { enrolment: shownEnrolment(walk.row), items: shown.map((it) => shownItem(it, language)) }
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
})

export const recomputeProgress = implement(contracts.recomputeProgress, async (context, { body: { pathId, dryRun } }) => {
  const called = calledLike(await pathRecords.get(context, pathId))
  context.note({ resource: { type: 'learningPath', id: pathId, ...called }, after: { dryRun } })
  return enqueue(context, recomputePath, { pathId, isDryRun: dryRun }, { label: called.name[context.language] ?? called.label })
})
