import { sql } from 'drizzle-orm'
import { modulesOfObservation } from '@/lib/domain/learning/modules/published/live-modules.service'
import { changeItems, withResult } from '@/lib/domain/learning/progress/results.service'
import { reacts } from '@/lib/platform/events/reaction'
import { observations } from './room'

/** A result counts in every open lesson with the form, as of the moment of the observation. As with a quiz, a state that was reached is never lowered. */
export const resultReactions = [
  reacts(observations.events.observationGraded, {
    name: 'progress.recordObservation',
    each: async (context, { payload, occurredAt }) => {
      const { observationId, userId, percent, isPassed, observedAt } = payload
      const modules = modulesOfObservation(sql`${context.organization.id}::uuid`, sql`${observationId}::text`)
      const rows = await context.db.execute<{ id: string }>(modules)
      const moduleIds = rows.map(({ id }) => id)
      const kept = isPassed ? 'passed' : 'failed'
      await changeItems({ context, userId, moduleIds, atIn: () => observedAt.getTime() }, (before, module) =>
        withResult(before, module, { score: percent, kept, at: occurredAt.getTime() }),
      )
    },
  }),
]
