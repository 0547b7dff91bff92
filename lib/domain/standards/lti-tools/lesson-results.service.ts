import { isDone } from '@/lib/domain/learning/progress/completion.rules'
import { declaredDone } from '@/lib/domain/learning/progress/item-progress.rules'
import { changeItems, withResult } from '@/lib/domain/learning/progress/results.service'
import type { ResultOutcome } from '@/lib/domain/learning/progress/words'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ltiEventKinds } from './lti-events.contract'

type Scored = { userId: string; moduleId: string; percent: number | null; outcome: ResultOutcome | null }

/** The score that a tool reported completes its lesson, passed or failed, wherever it counts. */
const recordScore = (context: ReactionContext, { payload, occurredAt }: Published<Scored>): Promise<void> => {
  const { userId, moduleId, percent, outcome } = payload
  if (outcome === null) return Promise.resolve()
  const at = occurredAt.getTime()
  return changeItems({ context, userId, moduleIds: [moduleId], atIn: () => at }, (before, module) =>
    percent === null
      ? declaredDone(before, at, module.version)
      : withResult(before, module, { score: percent, kept: outcome, at }),
  )
}

type Opened = { userId: string; moduleId: string; completes: boolean }

/** A tool that reports no score completes its lesson when it was opened. */
const recordOpening = (context: ReactionContext, { payload, occurredAt }: Published<Opened>): Promise<void> => {
  const { userId, moduleId, completes } = payload
  if (!completes) return Promise.resolve()
  const at = occurredAt.getTime()
  return changeItems({ context, userId, moduleIds: [moduleId], atIn: () => at }, (before, module) =>
    before && isDone(before.state) ? null : declaredDone(before, at, module.version),
  )
}

export const toolReactions = [
  reacts(ltiEventKinds.ltiScoreReceived, { name: 'progress.recordToolScore', each: recordScore }),
  reacts(ltiEventKinds.ltiToolOpened, { name: 'progress.recordToolOpening', each: recordOpening }),
]
