import { declaredDone, progressed } from '@/lib/domain/learning/progress/item-progress.rules'
import { changeItems } from '@/lib/domain/learning/progress/results.service'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { scorm } from '../room'
import type { CourseOutcome } from '../words'

type Done = { userId: string; moduleId: string; outcome: CourseOutcome; score: number | null }

/** The report of a course package completes its lesson, passed or failed, wherever it counts. A state that was reached is never lowered. */
const recordCourse = (context: ReactionContext, { payload, occurredAt }: Published<Done>): Promise<void> => {
  const { userId, moduleId, outcome, score } = payload
  const at = occurredAt.getTime()
  return changeItems({ context, userId, moduleIds: [moduleId], atIn: () => at }, (before, module) => {
    const isPassed = outcome === 'completed' ? null : outcome === 'passed'
    const event = {
      action: 'reported',
      result: null,
      at,
      seconds: 0,
      locale: before?.locale ?? null,
      moduleVersion: module.version,
    }
    const result = score === null && isPassed === null ? null : { score, isPassed }
    const after = progressed(before, { ...module.plan, outcomeOf: () => result }, event)
    return isPassed === null ? declaredDone(after, at, module.version) : after
  })
}

export const courseReactions = [
  reacts(scorm.events.courseAttemptCompleted, { name: 'progress.recordCourse', each: recordCourse }),
]
