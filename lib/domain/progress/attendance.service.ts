import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { live } from '../live/room'
import { isDone } from './completion.rules'
import { declaredDone, setBack } from './item-progress.rules'
import { changeItems } from './results.service'

type Attended = { userId: string; moduleId: string }

/** Who attended a live session has completed its lesson, in every enrolment that has it. */
const recordAttendance = (context: ReactionContext, { payload, occurredAt }: Published<Attended>): Promise<void> => {
  const { userId, moduleId } = payload
  return changeItems({ context, userId, moduleIds: [moduleId] }, (before, module) =>
    before && isDone(before.state) ? null : declaredDone(before, occurredAt.getTime(), module.version),
  )
}

/** A correction of the attendance: the lesson is to do again. A decision of a person may lower what was reached; a lesson that was waived stays so. */
const revokeAttendance = (context: ReactionContext, { payload, occurredAt }: Published<Attended>): Promise<void> => {
  const { userId, moduleId } = payload
  return changeItems({ context, userId, moduleIds: [moduleId], canDecrease: true }, (before, module) =>
    before?.state === 'completed' ? setBack(before, occurredAt.getTime() - 1, module.version) : null,
  )
}

export const attendanceReactions = [
  reacts(live.events.liveAttendanceConfirmed, { name: 'progress.recordAttendance', each: recordAttendance }),
  reacts(live.events.liveAttendanceRevoked, { name: 'progress.revokeAttendance', each: revokeAttendance }),
]
