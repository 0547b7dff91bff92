import { and, eq, sql } from 'drizzle-orm'
import { examRooms, examSeats, seatPlans } from '@/db/schema/assessments-seats'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentList, enrolmentRows, listedEnrolment } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { isTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken } from '@/lib/platform/secrets'
import { csvText } from '@/lib/platform/text/csv'
import { layoutOf, type RoomRow, roomIn, roomsOf, seatedIn } from './exam-rooms.service'
import * as contracts from './exam-seats.contract'
import { exportSeatPlan as exportContract } from './seat-plans.contract'
import { followers, lockPlan, nameIt, type PlanRow, planRecords, planWithin } from './seat-plans.service'
import { drawSeats, labelOf, positionOfLabel } from './seating.rules'

type SeatRow = typeof examSeats.$inferSelect

const { organizationId, userId, pathId, createdAt, id: enrolmentId } = listedEnrolment
const states = sql`('invited', 'active', 'overdue', 'completed')`
const isOfPerson = sql`s.organization_id = ${organizationId} and s.plan_id = ${given('parentId')}::uuid and s.user_id = ${userId}`
// A person who was enrolled again is in the list once.
const isFirst = sql`enrolments.state in ${states} and not exists (select from ${enrolmentRows} e
  where e.organization_id = ${organizationId} and e.path_id = ${pathId} and e.user_id = ${userId} and e.state in ${states}
    and (e.created_at, e.id) < (${createdAt}, ${enrolmentId}) offset 0)`
const isInPlan = sql`${pathId} = (select p.path_id from assessment_seat_plans p
  where p.organization_id = ${organizationId} and p.id = ${given('parentId')}::uuid)`
const taughtPlan = isTaught(
  { organizationId: sql`${seatPlans.organizationId}`, pathId: sql`${seatPlans.pathId}` },
  sql`nullif(${given('teacher')}::text, '')::uuid`,
)
const seatList = enrolmentList(contracts.listExamSeats, {
  parent: seatPlans,
  parentWhere: sql`(${given('teacher')}::text = '' or ${taughtPlan})`,
  where: sql`${isInPlan} and ${isFirst}`,
  filters: {
    room: sql`exists (select from assessment_seats s where ${isOfPerson} and s.room_id = any(${given('room')}::uuid[]) offset 0)`,
    hasSeat: sql`exists (select from assessment_seats s where ${isOfPerson} offset 0) = (${given('hasSeat')}::text = 'true')`,
  },
  fields: {
    person: personAsJson(organizationId, userId),
    seat: sql`(select json_build_object('roomId', s.room_id, 'position', s.position, 'label', s.label, 'isByHand', s.is_by_hand)
      from assessment_seats s where ${isOfPerson})`,
  },
})

export const listExamSeats = implement(
  contracts.listExamSeats,
  async ({ db, organization, user, fail }, { params, query, page }) => {
    const found = await seatList(db, page, {
      organizationId: organization.id,
      parentId: params.id,
      filters: query,
      values: { teacher: ownReach(user, 'examSeat.read') ?? '' },
    })
    return found.hasParent ? found : fail('seatPlanNotFound')
  },
)

const seatsOf = ({ db, organization }: TenantContext, planId: string): Promise<SeatRow[]> =>
  db
    .select()
    .from(examSeats)
    .where(ofTenant({ organization }, examSeats, eq(examSeats.planId, planId)))

/** The seat of a person for an assessment, in whichever plan. */
async function seatFor({ db, organization }: TenantContext, assessmentId: string, person: string): Promise<SeatRow | undefined> {
  const isTheirs = and(eq(examSeats.assessmentId, assessmentId), eq(examSeats.userId, person))
  const [row] = await db
    .select()
    .from(examSeats)
    .where(ofTenant({ organization }, examSeats, isTheirs))
  return row
}

async function isFollower({ db, organization }: TenantContext, plan: PlanRow, person: string): Promise<boolean> {
  const found = await db.execute(sql`select 1 from ${enrolmentRows} e where e.organization_id = ${organization.id}
    and e.path_id = ${plan.pathId} and e.user_id = ${person} and e.state in ${states} limit 1`)
  return found.length > 0
}

const placeOf = (seat: SeatRow | undefined) => seat && { roomId: seat.roomId, seat: seat.label }
const remove = ({ db, organization }: TenantContext, seat: SeatRow) =>
  db.delete(examSeats).where(ofTenant({ organization }, examSeats, eq(examSeats.id, seat.id)))

export const putExamSeat = implement(contracts.putExamSeat, async (context, { params, body }) => {
  const plan = await lockPlan(context, params.id)
  const room = await roomIn(context, plan.id, body.roomId)
  if (!(await isFollower(context, plan, params.userId))) context.fail('seatPersonUnknown')
  const layout = layoutOf(room)
  const position = positionOfLabel(layout, body.label)
  if (position === undefined) return context.fail('seatUnknown', { fields: [{ key: 'format', property: 'label' }] })
  const before = await seatFor(context, plan.assessmentId, params.userId)
  if (before && before.planId !== plan.id) return context.fail('seatElsewhere')
  const label = labelOf(layout, position) ?? body.label
  const isSame = before?.roomId === room.id && before.position === position
  if (before?.roomId !== room.id && (await seatedIn(context, room.id)) >= room.capacity) context.fail('examRoomFull')
  const owner = (await seatsOf(context, plan.id)).find((seat) => seat.roomId === room.id && seat.position === position)
  if (owner && owner.userId !== params.userId) context.fail('seatTaken')
  const place = { roomId: room.id, position, label, isByHand: true }
  if (before) {
    const isTheirs = ofTenant(context, examSeats, eq(examSeats.id, before.id))
    await context.db.update(examSeats).set(place).where(isTheirs)
  } else {
    const whose = { planId: plan.id, assessmentId: plan.assessmentId, userId: params.userId }
    await context.db.insert(examSeats).values({ organizationId: context.organization.id, ...whose, ...place })
  }
  const about = { userId: params.userId }
  if (!isSame) context.note({ before: { ...about, ...placeOf(before) }, after: { ...about, roomId: room.id, seat: label } })
  return place
})

export const removeExamSeat = implement(contracts.removeExamSeat, async (context, { params }) => {
  const plan = await lockPlan(context, params.id)
  const seat = await seatFor(context, plan.assessmentId, params.userId)
  if (!seat || seat.planId !== plan.id) return context.fail('seatNotFound')
  await remove(context, seat)
  context.note({ before: { userId: params.userId, ...placeOf(seat) }, after: { userId: params.userId, seat: null } })
  return seat
})

type Follower = { userId: string; group: string | null; isElsewhere: boolean }
/** The people of a plan, each with the first of some groups that they are in, and whether they sit by another plan. */
function peopleOf({ db, organization }: TenantContext, plan: PlanRow, apart: readonly string[]): Promise<Follower[]> {
  const who = { organizationId: sql`p.organization_id`, userId: sql`person.user_id` }
  const group =
    apart.length === 0
      ? sql`null`
      : sql`(select g.id::text from unnest(${`{${apart.join(',')}}`}::uuid[]) with ordinality g(id, place)
          where ${isInGroups(who, sql`array[g.id]`)} order by g.place limit 1)`
  return db.execute<Follower>(sql`
    select person.user_id as "userId", ${group} as "group", exists (select from assessment_seats s where s.organization_id = p.organization_id
        and s.assessment_id = p.assessment_id and s.user_id = person.user_id and s.plan_id <> p.id) as "isElsewhere"
    from assessment_seat_plans p cross join lateral (${followers}) person
    where p.organization_id = ${organization.id} and p.id = ${plan.id}`)
}

const inRules = (room: RoomRow) => ({ id: room.id, layout: layoutOf(room), capacity: room.capacity })

export const drawExamSeats = implement(contracts.drawExamSeats, async (context, { params, body }) => {
  const { db, organization, now } = context
  const plan = await lockPlan(context, params.id)
  const rooms = (await roomsOf(context, plan.id)).map(inRules)
  const followersOfPlan = await peopleOf(context, plan, body.apart)
  const people = followersOfPlan.filter(({ isElsewhere }) => !isElsewhere)
  const groups = new Map(people.map((one) => [one.userId, one.group]))
  const taken = (await seatsOf(context, plan.id)).filter(({ isByHand }) => isByHand)
  const seed = body.seed ?? randomToken(9)
  const drawing = drawSeats({
    rooms,
    taken,
    people: people.map((one) => one.userId),
    seed,
    isEverySecond: body.isEverySecond,
    groupOf: (person) => groups.get(person) ?? null,
  })
  const layouts = new Map(rooms.map(({ id, layout }) => [id, layout]))
  await db
    .delete(examSeats)
    .where(ofTenant(context, examSeats, and(eq(examSeats.planId, plan.id), eq(examSeats.isByHand, false))))
  const rows = drawing.placed.map(({ userId: person, roomId, position }) => {
    const layout = layouts.get(roomId)
    const label = (layout && labelOf(layout, position)) ?? ''
    return { id: newId(), planId: plan.id, assessmentId: plan.assessmentId, roomId, userId: person, position, label }
  })
  await db.execute(sql`
    insert into assessment_seats (organization_id, id, plan_id, assessment_id, room_id, user_id, position, label, is_by_hand)
    select ${organization.id}, s.id, s."planId", s."assessmentId", s."roomId", s."userId", s.position, s.label, false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, "planId" uuid, "assessmentId" uuid, "roomId" uuid, "userId" uuid, position int, label text)`)
  await planRecords.change(context, plan, { seed, drawnAt: now }, ['seed'])
  await nameIt(context, plan)
  const seatedCount = drawing.placed.length + taken.length
  context.note({ after: { seed, isEverySecond: body.isEverySecond, seatedCount } })
  return {
    seed,
    seatedCount,
    unseatedCount: drawing.left.length,
    elsewhereCount: followersOfPlan.length - people.length,
    besideCount: drawing.besideCount,
  }
})

type Listed = {
  room: { ar?: string; en?: string } | null
  label: string | null
  name: { ar?: string; en?: string }
  email: string
}

export const exportSeatPlan = implement(exportContract, async (context, { params }) => {
  const { db, organization, language, now } = context
  const plan = await planWithin(context, params.id, 'examSeat.read')
  await nameIt(context, plan)
  const rows = await db.execute<Listed>(sql`
    select r.name as room, s.label, person.known ->> 'email' as email, person.known -> 'name' as name
    from assessment_seat_plans p
    cross join lateral (select f.user_id, f.since, ${personAsJson(sql`p.organization_id`, sql`f.user_id`)} as known from (${followers}) f) person
    left join assessment_seats s on s.organization_id = p.organization_id and s.plan_id = p.id and s.user_id = person.user_id
    left join assessment_rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    where p.organization_id = ${organization.id} and p.id = ${plan.id} order by r.place nulls last, s.position, person.since, person.user_id`)
  const say = (key: string) => text(language, `seatPlans.file.${key}`)
  const nameIn = (texts: { ar?: string; en?: string } | null) => texts?.[language] ?? texts?.ar ?? texts?.en ?? ''
  const head = ['room', 'seat', 'name', 'email'].map(say)
  const lines = rows.map(({ room, label, name, email }) => [nameIn(room), label ?? '', nameIn(name), email])
  context.note({ after: { records: rows.length } })
  const day = now.toISOString().slice(0, 10)
  return { fileName: `seats-${day}.csv`, text: csvText([head, ...lines], { hasMark: true }), exportedCount: rows.length }
})

/** The seats of a person, for the document with everything about them. */
export async function seatsOfPerson(context: TenantContext, person: string) {
  const rows = await context.db
    .select({
      assessmentId: examSeats.assessmentId,
      room: examRooms.name,
      seat: examSeats.label,
      otherRoomAt: examSeats.otherRoomAt,
    })
    .from(examSeats)
    .innerJoin(examRooms, and(eq(examRooms.organizationId, examSeats.organizationId), eq(examRooms.id, examSeats.roomId)))
    .where(ofTenant(context, examSeats, eq(examSeats.userId, person)))
    .orderBy(examSeats.createdAt)
  return rows
}

/** Takes the seats of a person who is erased away. */
export const forgetSeats = (context: TenantContext, person: string): Promise<unknown> =>
  context.db.delete(examSeats).where(ofTenant(context, examSeats, eq(examSeats.userId, person)))
