import { isDone } from '@/lib/domain/learning/progress/completion.rules'
import { declaredDone, progressed } from '@/lib/domain/learning/progress/item-progress.rules'
import { changeItems } from '@/lib/domain/learning/progress/results.service'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { xapi } from '../room'

type Changed = {
  moduleId: string
  userId: string
  isSatisfied: boolean
  outcome: 'passed' | 'failed' | null
  score: number | null
  seconds: number
}

/**
 * A report of launched content to the server: its lesson is passed, failed or complete wherever it counts, and the time is added. A state that
 * was reached is never lowered.
 */
const recordLaunched = (context: ReactionContext, { payload, occurredAt }: Published<Changed>): Promise<void> => {
  const { moduleId, userId, isSatisfied, outcome: said, score, seconds } = payload
  const at = occurredAt.getTime()
  return changeItems({ context, userId, moduleIds: [moduleId], atIn: () => at }, (before, module) => {
    const isKnown = isDone(before?.state) && said !== 'passed'
    const isPassed = said === null ? null : said === 'passed'
    const outcome = isKnown || (said === null && score === null) ? null : { score, isPassed }
    const event = { action: 'launched', result: null, at, seconds, locale: before?.locale ?? null, moduleVersion: module.version }
    const after = progressed(before, { ...module.plan, outcomeOf: () => outcome }, event)
    return isSatisfied && said !== 'passed' ? declaredDone(after, at, module.version) : after
  })
}

export const launchReactions = [
  reacts(xapi.events.launchedUnitChanged, { name: 'progress.recordLaunched', each: recordLaunched }),
]
