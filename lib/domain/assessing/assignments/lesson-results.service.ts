import { lessonsOfAssignment } from '@/lib/domain/learning/modules/published/live-modules.service'
import { declaredDone, setBack } from '@/lib/domain/learning/progress/item-progress.rules'
import { changeItems, type ItemChange, type NextOfItem, withResult } from '@/lib/domain/learning/progress/results.service'
import { reacts } from '@/lib/platform/events/reaction'
import { assignments } from './room'

type Whose = { assignmentId: string; moduleId: string }

/** Changes the items of a person in which a result of an assignment counts. */
async function changeLessons({ assignmentId, moduleId, ...changing }: Omit<ItemChange, 'moduleIds'> & Whose, next: NextOfItem) {
  const moduleIds = [...new Set([moduleId, ...(await lessonsOfAssignment(changing.context, assignmentId))])]
  await changeItems({ ...changing, moduleIds }, next)
}

/** Work that is handed in counts where the lesson was open then. As with any event of a learner, a state that was reached is never lowered. */
export const resultReactions = [
  reacts(assignments.events.assignmentSubmitted, {
    name: 'progress.assignmentSubmitted',
    each: async (context, { payload, occurredAt }) => {
      const at = occurredAt.getTime()
      const { completesLesson, ...whose } = payload
      const begun = (before: Parameters<NextOfItem>[0], version: number) => before ?? setBack(null, at - 1, version)
      await changeLessons({ context, ...whose, atIn: () => at }, (before, module) =>
        completesLesson ? declaredDone(before, at, module.version) : before ? null : begun(before, module.version),
      )
    },
  }),
  reacts(assignments.events.submissionReleased, {
    name: 'progress.submissionReleased',
    each: (context, { payload, occurredAt }) => {
      const { percent: score, outcome: kept, submittedAt, ...whose } = payload
      const at = occurredAt.getTime()
      return changeLessons({ context, ...whose, atIn: () => submittedAt.getTime() }, (before, module) =>
        withResult(before, module, { score, kept, at }),
      )
    },
  }),
  // Handing in completed the lesson; nothing is handed in now. A lesson that a person waived stays so.
  reacts(assignments.events.assignmentWithdrawn, {
    name: 'progress.assignmentWithdrawn',
    each: async (context, { payload, occurredAt }) => {
      const { opensLesson, ...whose } = payload
      if (!opensLesson) return
      const at = occurredAt.getTime()
      await changeLessons({ context, ...whose, atIn: () => at, takesBack: true }, (before, module) =>
        before?.state === 'completed' ? setBack(before, at - 1, module.version) : null,
      )
    },
  }),
]
