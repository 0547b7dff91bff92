import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { pointsEntries as entries } from '@/db/schema/points'
import { pointsContests as contests } from '@/db/schema/points-contests'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list, momentText } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { addAdjustment } from '../adjustments.service'
import { lockPoints } from '../ledger.service'
import { points as room } from '../room'
import { assertOn } from '../settings.service'
import * as contracts from './contests.contract'

type Row = typeof contests.$inferSelect
const { events } = room

const records = recordsOf(contests, { missing: 'pointsContestNotFound', type: 'pointsContest', label: () => undefined })

async function entryOf(context: TenantContext, id: string, userId: string) {
  const [entry] = await context.db
    .select()
    .from(entries)
    .where(ofTenant(context, entries, and(eq(entries.id, id), eq(entries.userId, userId))))
  return entry
}

export const contestEntry = implement(contracts.contestEntry, async (context, { params: { entryId }, body }) => {
  const { db, user, now } = context
  await assertOn(context)
  await lockPoints(context, user.id)
  const entry = (await entryOf(context, entryId, user.id)) ?? context.fail('pointsEntryNotFound')
  const isOfEntry = ofTenant(context, contests, eq(contests.entryId, entry.id))
  if ((await db.$count(contests, isOfEntry)) > 0) context.fail('pointsContestRepeated')
  const isOpen = and(eq(contests.userId, user.id), eq(contests.state, 'open'))
  const open = await db.$count(contests, ofTenant(context, contests, isOpen))
  if (open >= contracts.mostOpen) context.fail('pointsContestsOpen')
  const values = { entryId: entry.id, userId: user.id, reason: body.reason, createdAt: now, updatedAt: now }
  const row = await records.insert(context, values, ['entryId'])
  await publish(context, newEvent(events.pointsContested, { contestId: row.id, entryId: entry.id, userId: user.id }))
  return row
})

const ofRow = (column: keyof Row) => sql`${sql`${contests[column]}`}`
const entryAsJson = sql`(select json_build_object('kind', e.kind, 'points', e.points, 'reason', e.reason,
    'createdAt', ${momentText(sql`e.created_at`)},
    'rule', case when r.id is not null then json_build_object('id', r.id, 'name', r.name, 'trigger', v.trigger) end)
  from points_entries e
  left join points_rules r on r.organization_id = e.organization_id and r.id = e.rule_id
  left join points_rule_versions v on v.organization_id = r.organization_id and v.rule_id = r.id and v.number = e.rule_version
  where e.organization_id = ${ofRow('organizationId')} and e.id = ${ofRow('entryId')})`
const fieldsFor = (caller: SQL) => ({
  person: personAsJson(contests.organizationId, contests.userId),
  entry: entryAsJson,
  mayDecide: sql`(${contests.state} = 'open' and ${contests.userId} <> ${caller} and not exists (select from points_entries e
    where e.organization_id = ${ofRow('organizationId')} and e.id = ${ofRow('entryId')} and e.actor_id = ${caller}))`,
})
const contestList = list(contracts.listContests, {
  table: contests,
  filters: { person: contests.userId },
  fields: fieldsFor(sql`${given('caller')}::uuid`),
})

export const listContests = implement(contracts.listContests, ({ db, organization, user }, { query, page }) =>
  contestList(db, page, { organizationId: organization.id, filters: query, values: { caller: user.id } }),
)

type Computed = Omit<(typeof contracts.listContests)['example']['returns'][number], keyof Row>
async function shown(context: TenantContext & { user: { id: string } }, row: Row) {
  const fields = fieldsFor(sql`${context.user.id}::uuid`)
  const computed = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const found = context.db.execute<Computed>(
    sql`select ${sql.join(computed, sql`, `)} from ${contests} where ${ofTenant(context, contests, eq(contests.id, row.id))}`,
  )
  const { person, entry, mayDecide } = await one(found)
  return { ...row, person, entry: { ...entry, createdAt: new Date(entry.createdAt) }, mayDecide }
}

export const decideContest = implement(contracts.decideContest, async (context, { params: { contestId }, body }) => {
  const { decision, reason, points = null } = body
  const { user, now } = context
  const setting = await assertOn(context)
  const { userId } = await records.get(context, contestId)
  // Points are locked before the contest, as when it was made.
  await lockPoints(context, userId)
  const before = await records.lock(context, contestId)
  if (before.state !== 'open') context.fail('pointsContestDecided')
  context.concerns(userId)
  const entry = await entryOf(context, before.entryId, userId)
  if (entry?.actorId === user.id) context.fail('pointsContestOwnEntry')
  const correction = points === null ? null : await addAdjustment(context, { userId, points, reason, actorId: user.id, setting })
  const set = {
    state: decision === 'uphold' ? ('upheld' as const) : ('dismissed' as const),
    decisionReason: reason,
    decidedBy: user.id,
    decidedAt: now,
    points,
    correctionId: correction?.id ?? null,
    updatedAt: now,
  }
  const row = await records.change(context, before, set, ['state', 'points'])
  const { entryId } = row
  await publish(context, newEvent(events.pointsContestDecided, { contestId, entryId, userId, decision, points: points ?? 0 }))
  return shown(context, row)
})

/** The contests of a person, oldest first. */
export const contestsOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(contests)
    .where(ofTenant(context, contests, eq(contests.userId, userId)))
    .orderBy(asc(contests.createdAt), asc(contests.id))

/** Removes the words of a person's contests and of the decisions; open ones are withdrawn. What was given stays. */
export async function forgetContests(context: TenantContext, userId: string): Promise<void> {
  const isOf = eq(contests.userId, userId)
  await context.db.delete(contests).where(ofTenant(context, contests, and(isOf, eq(contests.state, 'open'))))
  await context.db
    .update(contests)
    .set({ reason: '', decisionReason: '' })
    .where(ofTenant(context, contests, isOf))
}

/** The contest of an entry of a list, as its person sees it; null where there is none. */
export const contestOfEntry = sql`(select json_build_object('id', c.id, 'entryId', c.entry_id, 'reason', c.reason, 'state', c.state,
    'decisionReason', c.decision_reason, 'decidedAt', ${momentText(sql`c.decided_at`)}, 'points', c.points,
    'createdAt', ${momentText(sql`c.created_at`)})
  from points_contests c where c.organization_id = ${entries.organizationId} and c.entry_id = ${entries.id})`
