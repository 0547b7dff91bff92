import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { quietly } from '@/lib/platform/records/quietly'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { accountAt } from '../online/accounts.service'
import { roomRecords } from '../places/rooms.service'
import { liveTypes, type OnlineProvider } from '../words'
import type { SessionRow } from './session-records.service'

type Placed = Pick<SessionRow, 'roomId' | 'place' | 'link' | 'onlineProvider'>
type Fitting = TenantContext & { fail: (reason: 'moduleNotFound' | 'liveModuleUnfit') => never }

/** Refuses a module that has no sessions, and a session without what its module needs: where to go, or a link. */
export async function assertFits(
  context: Fitting,
  moduleId: string,
  { roomId, place, link, onlineProvider }: Placed,
): Promise<void> {
  const module = (await moduleSummaries(context, [moduleId], [])).get(moduleId) ?? context.fail('moduleNotFound')
  const type = liveTypes.find((key) => key === module.typeKey)
  if (!type || module.status === 'archived') context.fail('liveModuleUnfit')
  if (type === 'live.session' && link === null && onlineProvider === null) throw invalid({ key: 'required', property: 'link' })
  if (type === 'live.inPerson' && roomId === null && !place.ar && !place.en)
    throw invalid({ key: 'required', property: 'roomId' })
}

type RoomContext = Parameters<typeof roomRecords.get>[0] & {
  fail: (reason: 'liveRoomArchived' | 'liveRoomTooSmall') => never
}
export const isTooSmall = (room: { seats: number | null }, seats: number | null) =>
  room.seats !== null && (seats === null || seats > room.seats)

/**
 * Locks the room that a session is put into, so that of two sessions that want it at once the second waits; the constraint `liveRoomTaken` then refuses it
 * if they overlap.
 */
export async function takeRoom(context: RoomContext, roomId: string | null, seats: number | null): Promise<void> {
  if (roomId === null) return
  const room = await roomRecords.lock(quietly(context), roomId)
  if (room.state === 'archived') context.fail('liveRoomArchived')
  if (isTooSmall(room, seats)) context.fail('liveRoomTooSmall')
}

/**
 * Locks the time of the person who is to hold a session, so that of two sessions that want them at once the second waits; the constraint
 * `liveInstructorTaken` then refuses it if they overlap. Before the room, wherever both are locked.
 */
export async function takeInstructor(context: TenantContext, id: string | null | undefined): Promise<void> {
  if (id) await lockSubject(context.db, 'instructor', id)
}

type Windowed = Pick<SessionRow, 'bookingOpensAt' | 'bookingClosesAt'>
/** Refuses times of booking of which one is kept and the other is new, and that are in the wrong order together. */
export function assertWindow({ bookingOpensAt, bookingClosesAt }: Windowed): void {
  if (bookingOpensAt && bookingClosesAt && bookingOpensAt > bookingClosesAt)
    throw invalid({ key: 'order', property: 'bookingClosesAt' })
}

type Knowing = TenantContext & { fail: (reason: 'userNotFound') => never }
export async function assertPerson(context: Knowing, id: string | null | undefined): Promise<void> {
  if (id && !(await peopleById(context, [id])).has(id)) context.fail('userNotFound')
}

type Changing = { now: Date; fail: (reason: 'liveSessionOver') => never }
/** Refuses a change of a session that is cancelled, or over. */
export function assertChangeable({ now, fail }: Changing, { state, endsAt }: SessionRow): void {
  if (state !== 'planned' || now >= endsAt) fail('liveSessionOver')
}

type Online = TenantContext & { fail: (reason: 'liveOnlineAccountNotFound') => never }
/** Refuses a provider of online rooms that is not set up. */
export async function assertOnline(context: Online, provider: OnlineProvider | null): Promise<void> {
  if (provider !== null && !(await accountAt(context, provider))) context.fail('liveOnlineAccountNotFound')
}
