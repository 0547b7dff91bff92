import { and, asc, eq, sql } from 'drizzle-orm'
import { examRooms, examSeats } from '@/db/schema/assessments-seats'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { implement } from '@/lib/platform/http/implement'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mostRooms, mostSeats } from '../words'
import * as contracts from './exam-rooms.contract'
import { roomCode } from './room-code.service'
import { lockPlan, planWithin, shownRoom } from './seat-plans.service'
import { type Layout, labelOf, seatCount } from './seating.rules'

export type RoomRow = typeof examRooms.$inferSelect
type Missing = TenantContext & { fail: (reason: 'examRoomNotFound') => never }

const roomRecords = recordsOf(examRooms, {
  missing: 'examRoomNotFound',
  type: 'examRoom',
  label: ({ name }) => name.ar ?? name.en,
  name: ({ name }) => name,
})

/** As it was stored: it was checked then. */
export const layoutOf = ({ layout }: Pick<RoomRow, 'layout'>) => layout as Layout

/** The rooms of a plan in the order in which they are filled. */
export const roomsOf = ({ db, organization }: TenantContext, planId: string): Promise<RoomRow[]> =>
  db
    .select()
    .from(examRooms)
    .where(ofTenant({ organization }, examRooms, eq(examRooms.planId, planId)))
    .orderBy(asc(examRooms.place), asc(examRooms.id))

/** A room of a plan. */
export async function roomIn(context: Missing, planId: string, roomId: string): Promise<RoomRow> {
  const row = await roomRecords.get(context, roomId)
  return row.planId === planId ? row : context.fail('examRoomNotFound')
}

export const seatedIn = ({ db, organization }: TenantContext, roomId: string) =>
  db.$count(examSeats, ofTenant({ organization }, examSeats, eq(examSeats.roomId, roomId)))

const shown = async (context: TenantContext, row: RoomRow) => {
  const { id, capacity } = row
  const name = { ar: row.name.ar ?? '', en: row.name.en ?? '' }
  return shownRoom({ id, name, layout: layoutOf(row), capacity, seatedCount: await seatedIn(context, id) })
}

type Filling = TenantContext & { fail: (reason: 'seatPlanFull') => never }
/** Refuses a room with which a plan has too many seats. */
function assertFits({ fail }: Filling, others: readonly RoomRow[], layout: Layout): void {
  const seats = others.reduce((sum, room) => sum + seatCount(layoutOf(room)), seatCount(layout))
  if (others.length >= mostRooms || seats > mostSeats) fail('seatPlanFull')
}

const audited = ['name', 'layout', 'capacity'] as const

export const createExamRoom = implement(
  contracts.createExamRoom,
  async (context, { params, body: { name, layout, capacity } }) => {
    const plan = await lockPlan(context, params.id)
    const others = await roomsOf(context, plan.id)
    assertFits(context, others, layout)
    const most = Math.min(capacity ?? mostSeats, seatCount(layout))
    const place = Math.max(0, ...others.map((room) => room.place)) + 1
    return shown(context, await roomRecords.insert(context, { planId: plan.id, place, name, layout, capacity: most }, audited))
  },
)

export const readExamRoom = implement(contracts.readExamRoom, async (context, { params: { id, roomId } }) => {
  const plan = await planWithin(context, id, 'examSeat.read')
  const row = await roomIn(context, plan.id, roomId)
  const layout = layoutOf(row)
  const given = await context.db
    .select({
      position: examSeats.position,
      isByHand: examSeats.isByHand,
      person: sql<{
        id: string
        name: { ar?: string; en?: string }
        email: string
      }>`${personAsJson(examSeats.organizationId, examSeats.userId)}`,
    })
    .from(examSeats)
    .where(ofTenant(context, examSeats, and(eq(examSeats.planId, plan.id), eq(examSeats.roomId, row.id))))
  const byPosition = new Map(given.map((seat) => [seat.position, seat]))
  const seats = Array.from({ length: seatCount(layout) }, (_, at) => {
    const seat = byPosition.get(at + 1)
    const label = labelOf(layout, at + 1) ?? ''
    return { position: at + 1, label, person: seat?.person ?? null, isByHand: seat?.isByHand ?? false }
  })
  return { ...(await shown(context, row)), seats }
})

export const updateExamRoom = implement(contracts.updateExamRoom, async (context, { params: { id, roomId }, body }) => {
  const plan = await lockPlan(context, id)
  const before = await roomIn(context, plan.id, roomId)
  const seated = await seatedIn(context, before.id)
  const layout = body.layout ?? layoutOf(before)
  if (body.layout && seated > 0) context.fail('examRoomUsed')
  const others = (await roomsOf(context, plan.id)).filter((room) => room.id !== before.id)
  if (body.layout) assertFits(context, others, body.layout)
  const capacity = Math.min(body.capacity ?? (body.layout ? mostSeats : before.capacity), seatCount(layout))
  if (capacity < seated) context.fail('examRoomFull')
  const set = { name: body.name ?? before.name, layout, capacity }
  return shown(context, await roomRecords.change(context, before, set, audited))
})

export const removeExamRoom = implement(contracts.removeExamRoom, async (context, { params: { id, roomId } }) => {
  const plan = await lockPlan(context, id)
  const row = await roomIn(context, plan.id, roomId)
  if ((await seatedIn(context, row.id)) > 0) context.fail('examRoomUsed')
  await roomRecords.remove(context, row, audited)
  return { id: row.id }
})

export const readExamRoomCode = implement(contracts.readExamRoomCode, async (context, { params: { id, roomId } }) => {
  const plan = await planWithin(context, id, 'examSeat.read')
  const row = await roomIn(context, plan.id, roomId)
  context.note({ resource: { type: 'examRoom', id: row.id, label: row.name.ar ?? row.name.en, name: row.name } })
  return { code: roomCode(context.organization.id, row) }
})

export const renewExamRoomCode = implement(contracts.renewExamRoomCode, async (context, { params: { id, roomId } }) => {
  const plan = await lockPlan(context, id)
  const before = await roomIn(context, plan.id, roomId)
  const row = await roomRecords.change(context, before, { codeNumber: before.codeNumber + 1 }, [])
  return { code: roomCode(context.organization.id, row) }
})
