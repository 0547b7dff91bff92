import { sql } from 'drizzle-orm'
import { seatPlans } from '@/db/schema/assessments-seats'
import { enrolmentRows, pathItemRows, pathRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { pathTitles } from '@/lib/domain/learning/learning-paths/followers.service'
import { assertTaught, isTaught, teaches } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { modulesOfAssessment } from '@/lib/domain/learning/modules/published/live-modules.service'
import { ownReach, type Permission } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { assessmentRecords } from '../definitions.service'
import * as contracts from './seat-plans.contract'
import { type Layout, seatCount } from './seating.rules'

export type PlanRow = typeof seatPlans.$inferSelect
type Texts = { ar?: string; en?: string }

export const planRecords = recordsOf(seatPlans, { missing: 'seatPlanNotFound', type: 'seatPlan', label: () => undefined })

type Reaching = { user: Pick<Actor, 'id' | 'permissions'> }
type Getting = Reaching & Parameters<typeof planRecords.get>[0]
type Locking = Reaching & Parameters<typeof planRecords.lock>[0]

async function assertWithin(context: Getting, { pathId }: PlanRow, permission: Permission): Promise<void> {
  const teacher = ownReach(context.user, permission)
  if (teacher !== undefined && !(await teaches(context, teacher, pathId))) context.fail('seatPlanNotFound')
}

/** A plan of a path within the caller's reach; others are refused as if they were not there. */
export async function planWithin(context: Getting, id: string, permission: Permission): Promise<PlanRow> {
  const row = await planRecords.get(context, id)
  await assertWithin(context, row, permission)
  return row
}

/** The same, locked until the transaction ends, and named in the activity log by its assessment. */
export async function lockPlan(context: Locking, id: string): Promise<PlanRow> {
  const row = await planRecords.lock(context, id)
  await assertWithin(context, row, 'examSeat.update')
  await nameIt(context, row)
  return row
}

/** Names a plan in the activity log by its assessment. */
export async function nameIt({ db, organization, note }: Pick<Locking, 'db' | 'organization' | 'note'>, row: PlanRow) {
  const [found] = await db.execute<{ title: Texts }>(
    sql`select a.title from assessments a where a.organization_id = ${organization.id} and a.id = ${row.assessmentId}`,
  )
  const title = found?.title ?? {}
  note({ resource: { type: 'seatPlan', id: row.id, label: title.ar ?? title.en, name: title } })
}

type StoredRoom = { id: string; name: { ar: string; en: string }; layout: Layout; capacity: number; seatedCount: number }
export const shownRoom = (room: StoredRoom) => ({ ...room, seatCount: seatCount(room.layout) })

/** The people who follow the path of a plan, each once. */
export const followers = sql`select e.user_id, min(e.created_at) as since from ${enrolmentRows} e
  where e.organization_id = p.organization_id and e.path_id = p.path_id and e.state in ('invited', 'active', 'overdue', 'completed') group by e.user_id`

async function shown({ db, organization }: TenantContext, row: PlanRow) {
  type Found = { assessment: { id: string; title: Texts }; rooms: StoredRoom[] | null; peopleCount: number; seatedCount: number }
  const found = await one(
    db.execute<Found>(sql`
      select (select json_build_object('id', a.id, 'title', a.title) from assessments a
          where a.organization_id = p.organization_id and a.id = p.assessment_id) as assessment,
        (select json_agg(json_build_object('id', r.id, 'name', r.name, 'layout', r.layout, 'capacity', r.capacity, 'seatedCount', (
            select count(*)::int from assessment_seats s where s.organization_id = r.organization_id and s.room_id = r.id)) order by r.place, r.id)
          from assessment_rooms r where r.organization_id = p.organization_id and r.plan_id = p.id) as rooms,
        (select count(*)::int from (${followers}) people) as "peopleCount",
        (select count(*)::int from assessment_seats s where s.organization_id = p.organization_id and s.plan_id = p.id) as "seatedCount"
      from assessment_seat_plans p where p.organization_id = ${organization.id} and p.id = ${row.id}`),
  )
  const [path] = await pathTitles({ db, organization }, [row.pathId])
  const rooms = (found.rooms ?? []).map(shownRoom)
  return {
    ...row,
    ...found,
    rooms,
    roomCount: rooms.length,
    path: path ?? { id: row.pathId, title: {} },
    seed: row.seed === '' ? null : row.seed,
  }
}

const ownPlan = sql`p.organization_id = ${sql`${seatPlans.organizationId}`} and p.id = ${sql`${seatPlans.pathId}`}`
const planOfRow = (table: string) =>
  sql`(select count(*)::int from ${sql.raw(table)} o where o.organization_id = ${sql`${seatPlans.organizationId}`} and o.plan_id = ${sql`${seatPlans.id}`})`
const planList = list(contracts.listSeatPlans, {
  table: seatPlans,
  filters: {
    assessment: seatPlans.assessmentId,
    path: seatPlans.pathId,
    taught: isTaught(
      { organizationId: sql`${seatPlans.organizationId}`, pathId: sql`${seatPlans.pathId}` },
      sql`${given('taught')}::uuid`,
    ),
  },
  fields: {
    assessment: sql`(select json_build_object('id', a.id, 'title', a.title) from assessments a
      where a.organization_id = ${sql`${seatPlans.organizationId}`} and a.id = ${sql`${seatPlans.assessmentId}`})`,
    path: sql`(select json_build_object('id', p.id, 'title', json_strip_nulls(json_build_object(
      'ar', p.locales -> 'ar' ->> 'title', 'en', p.locales -> 'en' ->> 'title'))) from ${pathRows} p where ${ownPlan})`,
    roomCount: planOfRow('assessment_rooms'),
    seatedCount: planOfRow('assessment_seats'),
  },
})

export const listSeatPlans = implement(contracts.listSeatPlans, ({ db, organization, user }, { query, page }) =>
  planList(db, page, {
    organizationId: organization.id,
    filters: { taught: ownReach(user, 'examSeat.read'), ...query },
  }),
)

export const readSeatPlan = implement(contracts.readSeatPlan, async (context, { params }) =>
  shown(context, await planWithin(context, params.id, 'examSeat.read')),
)

/** Whether a path, as people follow it now, has a published lesson that leads to an assessment. */
async function leadsTo({ db, organization }: TenantContext, pathId: string, assessmentId: string): Promise<boolean> {
  const own = sql`${organization.id}::uuid`
  const found = await db.execute(sql`
    select 1 from ${pathItemRows} i where i.organization_id = ${own} and i.path_id = ${pathId}
      and i.module_id in (${modulesOfAssessment(own, sql`${assessmentId}::text`)}) limit 1`)
  return found.length > 0
}

const audited = ['isPublished', 'isSeatRequired'] as const

export const createSeatPlan = implement(contracts.createSeatPlan, async (context, { body }) => {
  await assertTaught(context, body.pathId, 'examSeat.update')
  await assessmentRecords.get(context, body.assessmentId)
  if ((await pathTitles(context, [body.pathId])).length === 0) context.fail('pathNotFound')
  if (!(await leadsTo(context, body.pathId, body.assessmentId))) context.fail('assessmentNotInPath')
  const row = await planRecords.insert(context, body, ['assessmentId', 'pathId'])
  await nameIt(context, row)
  return shown(context, row)
})

export const updateSeatPlan = implement(contracts.updateSeatPlan, async (context, { params, body }) => {
  const before = await lockPlan(context, params.id)
  assertVersion(context, before)
  const { isPublished = before.isPublished, isSeatRequired = before.isSeatRequired } = body
  const row = await planRecords.change(context, before, { isPublished, isSeatRequired }, audited)
  await nameIt(context, row)
  return shown(context, row)
})

export const removeSeatPlan = implement(contracts.removeSeatPlan, async (context, { params }) => {
  const row = await lockPlan(context, params.id)
  await planRecords.remove(context, row, audited)
  await nameIt(context, row)
  return { id: row.id }
})
