import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { askAgain } from '../bookings/seats.service'
import { liveEventKinds as kinds } from '../live-events.contract'
import { nextReminder } from './reminders.rules'
import { audited, type SessionRow, sessionRecords } from './session-records.service'
import { earliest } from './settling.rules'

type Texts = { ar?: string; en?: string }
type Wanted = {
  startsAt: Date
  endsAt: Date
  reason: string
  zone?: string | undefined
  roomId?: string | null | undefined
  place?: Texts | undefined
  link?: string | null | undefined
  answerBy?: Date | null | undefined
}
type Moved = Pick<SessionRow, 'startsAt' | 'endsAt' | 'zone' | 'roomId' | 'place' | 'link' | 'onlineProvider' | 'answerBy'> & {
  reason: string
}
type Changing = Publishing & Parameters<typeof sessionRecords.change>[0]

/** When and where a session is to take place: what is left out stays as it is. */
export const placedAs = (before: SessionRow, wanted: Wanted): Moved => ({
  startsAt: wanted.startsAt,
  endsAt: wanted.endsAt,
  reason: wanted.reason,
  zone: wanted.zone ?? before.zone,
  roomId: wanted.roomId === undefined ? before.roomId : wanted.roomId,
  place: wanted.place ?? before.place,
  link: wanted.link === undefined ? before.link : wanted.link,
  onlineProvider: before.onlineProvider,
  answerBy: wanted.answerBy ?? null,
})

/** Refuses a deadline for answers that is over, or after the beginning. */
export function assertAnswerable({ now }: { now: Date }, { answerBy, startsAt }: Pick<Moved, 'answerBy' | 'startsAt'>): void {
  if (answerBy !== null && (answerBy <= now || answerBy > startsAt)) throw invalid({ key: 'format', property: 'answerBy' })
}

/** Moves a locked session, and asks its people again where that is wanted. */
export async function moveTo(context: Changing, before: SessionRow, moved: Moved): Promise<SessionRow> {
  const remindAt = nextReminder(moved.startsAt, context.now)
  const settleAt = earliest(before.settleAt, moved.answerBy)
  const set = { ...moved, takesInstructor: true, remindAt, settleAt, sequence: before.sequence + 1 }
  const row = await sessionRecords.change(context, before, set, audited)
  await askAgain(context, row, moved.answerBy !== null)
  const { id: sessionId, moduleId, startsAt, endsAt } = row
  const previous = { previousStartsAt: before.startsAt, previousEndsAt: before.endsAt }
  await publish(context, newEvent(kinds.liveSessionMoved, { sessionId, moduleId, startsAt, endsAt, ...previous }))
  return row
}

/** Cancels a locked session. */
export async function cancelOne(context: Changing, before: SessionRow, reason: string): Promise<SessionRow> {
  const set = { state: 'cancelled' as const, reason, remindAt: null, answerBy: null, sequence: before.sequence + 1 }
  const row = await sessionRecords.change(context, before, set, audited)
  const { id: sessionId, moduleId, startsAt, endsAt } = row
  await publish(context, newEvent(kinds.liveSessionCancelled, { sessionId, moduleId, startsAt, endsAt }))
  return row
}
