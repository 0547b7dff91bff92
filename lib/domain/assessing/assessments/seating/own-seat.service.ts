import { type SQL, sql } from 'drizzle-orm'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

type Texts = { ar?: string; en?: string }
/** The seat of a learner in a published plan, with the rooms of the plan. */
export type OwnSeat = {
  id: string
  roomId: string
  label: string
  /** Codes of other rooms that were tried since the last start. */
  otherRoomCount: number
  rooms: { id: string; name: Texts; codeNumber: number }[]
}
/** `requiredIn`: the paths whose people cannot start without a seat. */
export type StoredSeating = { seat: OwnSeat | null; requiredIn: string[] | null }

type Whose = { organization: SQL; userId: SQL; assessmentId: SQL }
/** A part of the statement of an opening: the seat of a person for an assessment, as JSON. */
export const seatingOf = ({ organization, userId, assessmentId }: Whose): SQL => sql`(
  select json_build_object('requiredIn', json_agg(p.path_id) filter (where p.is_seat_required), 'seat', (
    select json_build_object('id', s.id, 'roomId', s.room_id, 'label', s.label, 'otherRoomCount', cardinality(s.other_room_at), 'rooms', (
        select json_agg(json_build_object('id', r.id, 'name', r.name, 'codeNumber', r.code_number) order by r.place, r.id)
        from assessment_rooms r where r.organization_id = s.organization_id and r.plan_id = s.plan_id))
    from assessment_seats s join assessment_seat_plans own on own.organization_id = s.organization_id and own.id = s.plan_id and own.is_published
    where s.organization_id = ${organization} and s.assessment_id = ${assessmentId} and s.user_id = ${userId}))
  from assessment_seat_plans p where p.organization_id = ${organization} and p.assessment_id = ${assessmentId} and p.is_published)`

/** The room of a seat. */
export const roomOf = ({ roomId, rooms }: OwnSeat) => rooms.find(({ id }) => id === roomId)

const mostTries = 50
const written = sql`${given('organizationId')}::uuid`
const seatId = sql`${given('seatId')}::uuid`
const keepTry = statementOf(sql`
  update assessment_seats set other_room_at = other_room_at || ${given('at')}::timestamptz
  where organization_id = ${written} and id = ${seatId} and cardinality(other_room_at) < ${mostTries}::int`)
const moveTries = statementOf(sql`
  with held as (select s.id, s.other_room_at as tries from assessment_seats s where s.organization_id = ${written} and s.id = ${seatId} for update),
  kept as (
    insert into assessment_attempt_records (organization_id, id, attempt_id, kind, at, tab)
    select ${written}, gen_random_uuid(), ${given('attemptId')}::uuid, 'otherRoom', one, '' from held cross join unnest(held.tries) one)
  update assessment_seats s set other_room_at = '{}' from held where s.organization_id = ${written} and s.id = held.id`)

type Keeping = Pick<TenantContext, 'db'> & { organization: { id: string } }

/** Keeps on the seat of a person that the code of another room was tried; there is no attempt yet. */
export const keepOtherRoom = (context: Keeping, { id: seat }: OwnSeat, at: Date) =>
  context.db.queryRaw(keepTry.text, valuesFor(keepTry, { organizationId: context.organization.id, seatId: seat, at }))

/** Makes what was kept on a seat entries of the record of the attempt that was started now. */
export const recordOtherRooms = (context: Keeping, { id: seat }: OwnSeat, attemptId: string) =>
  context.db.queryRaw(moveTries.text, valuesFor(moveTries, { organizationId: context.organization.id, seatId: seat, attemptId }))
