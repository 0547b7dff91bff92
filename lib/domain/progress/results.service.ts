import { Refusal } from '@/lib/platform/errors'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { assessments } from '../assessments/room'
import type { ResultOutcome } from '../assessments/words'
import { quizzesOf } from '../modules/published/live-modules.service'
import { timeZoneOf } from '../organizations/organizations.service'
import { placesWith } from './event-application.rules'
import { declaredDone, progressed } from './item-progress.rules'
import { reachedIn } from './progress-events.service'
import { saveWalks, walksWithModules } from './walk-store.service'

type Result = {
  assessmentId: string
  userId: string
  enrolmentId: string
  moduleId: string
  keptPercent: number
  keptOutcome: ResultOutcome
}

/**
 * A released result counts in every enrolment of the person with a lesson of that assessment: as a pass or a fail, or as complete where there is no pass. As
 * with any event of a learner, a state that was reached is never lowered.
 */
async function recordResult(context: ReactionContext, { payload, occurredAt }: Published<Result>): Promise<void> {
  const { db, organization, now, requestId } = context
  const { assessmentId, userId, moduleId, keptPercent: score, keptOutcome } = payload
  const isPassed = keptOutcome === 'completed' ? null : keptOutcome === 'passed'
  const moduleIds = [...new Set([moduleId, ...(await quizzesOf(context, assessmentId))])]
  const at = occurredAt.getTime()
  const asked = { organizationId: organization.id, userId, moduleIds, eventIds: [] }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { walks, modules } = await walksWithModules(db, asked)
    const changed = moduleIds.flatMap((id) => {
      const module = modules.get(id)
      return module ? placesWith(walks, id).map(({ walk, item }) => ({ walk, item, module })) : []
    })
    for (const { walk, item, module } of changed) {
      const before = walk.items.get(item.id) ?? null
      const event = { action: 'released', result: null, at, seconds: 0, locale: null, moduleVersion: module.version }
      const graded = progressed(before, { ...module.plan, outcomeOf: () => ({ score, isPassed }) }, event)
      walk.items.set(item.id, isPassed === null ? declaredDone(graded, at, module.version) : graded)
    }
    const touched = [...new Set(changed.map(({ walk }) => walk))]
    if (touched.length === 0) return
    const reached = reachedIn(touched, { now, timeZone: await timeZoneOf(context) })
    const items = changed.map(({ walk, item }) => ({ walk, itemId: item.id, moduleId: item.moduleId }))
    const by = { now, requestId, user: null }
    if (await saveWalks(db, { organizationId: organization.id, userId, by, walks: touched, events: [], items, reached })) return
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

export const resultReactions = [
  reacts(assessments.events.assessmentResultReleased, { name: 'progress.recordResult', each: recordResult }),
]
