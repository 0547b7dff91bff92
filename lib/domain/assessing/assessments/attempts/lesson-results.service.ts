import { quizzesOf } from '@/lib/domain/learning/modules/published/live-modules.service'
import { type ItemProgress, setBack } from '@/lib/domain/learning/progress/item-progress.rules'
import { changeItems, type ItemChange, type NextOfItem, withResult } from '@/lib/domain/learning/progress/results.service'
import type { ResultOutcome } from '@/lib/domain/learning/progress/words'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { assessments } from '../room'

type Whose = { assessmentId: string; userId: string; enrolmentId: string; moduleId: string }
type Result = Whose & { keptPercent: number; keptOutcome: ResultOutcome; startedAt?: Date; submittedAt?: Date }
type Voided = Whose & { outcome: ResultOutcome | null; keptPercent: number | null; keptOutcome: ResultOutcome | null }

/** Changes the items of a person in which a result of an assessment counts. */
async function changeLessons(
  { assessmentId, moduleId, ...changing }: Omit<ItemChange, 'moduleIds'> & Pick<Whose, 'assessmentId' | 'moduleId'>,
  next: NextOfItem,
) {
  const moduleIds = [...new Set([moduleId, ...(await quizzesOf(changing.context, assessmentId))])]
  await changeItems({ ...changing, moduleIds }, next)
}

/**
 * A released result counts once in every open lesson of that assessment: as a pass or a fail, or as complete where there is no pass. In the enrolment of
 * the attempt it counts by its start, which the server allowed and after which the attempt has its own deadline; in others by its submission. As with any
 * event of a learner, a state that was reached is never lowered.
 */
function recordResult(context: ReactionContext, { payload, occurredAt }: Published<Result>): Promise<void> {
  const { keptPercent, keptOutcome, startedAt = occurredAt, submittedAt = occurredAt, ...whose } = payload
  const atIn = (enrolmentId: string) => (enrolmentId === whose.enrolmentId ? startedAt : submittedAt).getTime()
  return changeLessons({ context, ...whose, atIn }, (before, module) =>
    withResult(before, module, { score: keptPercent, kept: keptOutcome, at: occurredAt.getTime() }),
  )
}

/** Whether a result counted in an item: one that was closed then has none to lose. */
const hasResult = ({ evidence: { score, passedAt, failedAt } }: ItemProgress) =>
  score !== null || passedAt !== null || failedAt !== null

/**
 * A voided result counts no longer: the lesson begins anew, with the result of the other attempts where there is one. This is a decision of a person, so it
 * may lower what was reached. A lesson that a person waived, or a graded one that a person declared complete,
 * stays so.
 */
async function forgetResult(context: ReactionContext, { payload, occurredAt }: Published<Voided>): Promise<void> {
  const { outcome, keptPercent: score, keptOutcome: kept } = payload
  if (outcome === null) return
  const at = occurredAt.getTime()
  const next: NextOfItem = (before, module) => {
    if (
      before === null ||
      !hasResult(before) ||
      before.state === 'waived' ||
      (before.state === 'completed' && outcome !== 'completed')
    )
      return null
    const anew = setBack(before, at - 1, module.version)
    return score === null || kept === null ? anew : withResult(anew, module, { score, kept, at })
  }
  await changeLessons({ context, ...payload, atIn: () => at, takesBack: true }, next)
}

export const resultReactions = [
  reacts(assessments.events.assessmentResultReleased, { name: 'progress.recordResult', each: recordResult }),
  reacts(assessments.events.assessmentAttemptVoided, { name: 'progress.forgetResult', each: forgetResult }),
]
