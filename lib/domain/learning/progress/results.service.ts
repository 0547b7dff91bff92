import { assessments } from '@/lib/domain/assessing/assessments/room'
import type { ResultOutcome } from '@/lib/domain/assessing/assessments/words'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { quizzesOf } from '@/lib/domain/learning/modules/published/live-modules.service'
import { Refusal } from '@/lib/platform/errors'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { WorkBudget } from '@/lib/platform/work-budget'
import { countingPlaces, placesWith } from './counting.rules'
import type { LiveModule } from './event-application.rules'
import { declaredDone, type ItemProgress, progressed, setBack } from './item-progress.rules'
import { reachedIn } from './progress-events.service'
import { type StoredWalk, saveWalks, walksWithModules } from './walk-store.service'

type Whose = { assessmentId: string; userId: string; enrolmentId: string; moduleId: string }
type Result = Whose & { keptPercent: number; keptOutcome: ResultOutcome; startedAt?: Date; submittedAt?: Date }
type Voided = Whose & { outcome: ResultOutcome | null; keptPercent: number | null; keptOutcome: ResultOutcome | null }

type Next = (before: ItemProgress | null, module: LiveModule) => ItemProgress | null
type Changing = {
  context: ReactionContext
  userId: string
  moduleIds: string[]
  /** When the work was done, in milliseconds, by enrolment: a result counts where its lesson was open then. */
  atIn: (enrolmentId: string) => number
  /** A decision of a person that takes a result back: it holds in every enrolment, also where the lesson is closed, and may lower what was reached. */
  takesBack?: boolean
}
const mostSteps = 100_000

/** Changes the items of a person in which a result of some modules counts; what `next` leaves out stays. */
export async function changeItems({ context, userId, moduleIds, atIn, takesBack = false }: Changing, next: Next): Promise<void> {
  const { db, organization, now, requestId } = context
  const asked = { organizationId: organization.id, userId, moduleIds, eventIds: [] }
  const places = (walks: readonly StoredWalk[], moduleId: string) => {
    if (takesBack) return placesWith(walks, moduleId)
    const work = { now: now.getTime(), budget: new WorkBudget(mostSteps) }
    const found = countingPlaces(walks, moduleId, { ...work, atIn: ({ id }) => atIn(id) })
    return found.ok ? found.open : []
  }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { walks, modules } = await walksWithModules(db, asked)
    const changed = moduleIds.flatMap((id) => {
      const module = modules.get(id)
      return module
        ? places(walks, id).flatMap(({ walk, item }) => {
            const after = next(walk.items.get(item.id) ?? null, module)
            return after ? [{ walk, item, after }] : []
          })
        : []
    })
    for (const { walk, item, after } of changed) walk.items.set(item.id, after)
    const touched = [...new Set(changed.map(({ walk }) => walk))]
    if (touched.length === 0) return
    const reached = reachedIn(touched, { now, timeZone: await timeZoneOf(context), canDecrease: takesBack })
    const items = changed.map(({ walk, item }) => ({ walk, itemId: item.id, moduleId: item.moduleId }))
    const by = { now, requestId, user: null }
    if (await saveWalks(db, { organizationId: organization.id, userId, by, walks: touched, events: [], items, reached })) return
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

/** The same for the lessons of an assessment. */
async function changeLessons(
  { assessmentId, moduleId, ...changing }: Omit<Changing, 'moduleIds'> & Pick<Whose, 'assessmentId' | 'moduleId'>,
  next: Next,
) {
  const moduleIds = [...new Set([moduleId, ...(await quizzesOf(changing.context, assessmentId))])]
  await changeItems({ ...changing, moduleIds }, next)
}

/** An item after a result that counts: a pass or a fail, or complete where there is no pass. */
export function withResult(
  before: ItemProgress | null,
  module: LiveModule,
  { score, kept, at }: { score: number; kept: ResultOutcome; at: number },
) {
  const isPassed = kept === 'completed' ? null : kept === 'passed'
  const event = { action: 'released', result: null, at, seconds: 0, locale: null, moduleVersion: module.version }
  const graded = progressed(before, { ...module.plan, outcomeOf: () => ({ score, isPassed }) }, event)
  return isPassed === null ? declaredDone(graded, at, module.version) : graded
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
  const next: Next = (before, module) => {
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
