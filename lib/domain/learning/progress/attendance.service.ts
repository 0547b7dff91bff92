import { live } from '@/lib/domain/learning/live/room'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { isDone } from './completion.rules'
import { declaredDone, setBack } from './item-progress.rules'
import { changeItems } from './results.service'

type Attended = { userId: string; moduleId: string; attendedAt?: Date }

/** Who attended a live session has completed its lesson, wherever it was open at the session: the list may be written later. */
const recordAttendance = (context: ReactionContext, { payload, occurredAt }: Published<Attended>): Promise<void> => {
  const { userId, moduleId, attendedAt } = payload
  const at = occurredAt.getTime()
  return changeItems(
    { context, userId, moduleIds: [moduleId], atIn: () => (attendedAt ?? occurredAt).getTime() },
    (before, module) => (before && isDone(before.state) ? null : declaredDone(before, at, module.version)),
  )
}

/** A correction of the attendance: the lesson is to do again. A decision of a person may lower what was reached; a lesson that was waived stays so. */
const revokeAttendance = (context: ReactionContext, { payload, occurredAt }: Published<Attended>): Promise<void> => {
  const { userId, moduleId } = payload
  const at = occurredAt.getTime()
  return changeItems({ context, userId, moduleIds: [moduleId], atIn: () => at, takesBack: true }, (before, module) =>
    before?.state === 'completed' ? setBack(before, at - 1, module.version) : null,
  )
}

export const attendanceReactions = [
  reacts(live.events.liveAttendanceConfirmed, { name: 'progress.recordAttendance', each: recordAttendance }),
  reacts(live.events.liveAttendanceRevoked, { name: 'progress.revokeAttendance', each: revokeAttendance }),
]
