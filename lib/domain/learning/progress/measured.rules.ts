import type { Plan } from '@/lib/domain/learning/modules/completion/plan.rules'

/** The action of the server when enough of a film was watched. No client can send it: the names of their events have no dot. */
export const watchedAction = 'server.watched'

/**
 * The plan of a lesson whose film the server measures itself: what a player claims of the share counts no more. Cues in the lesson itself still do, and
 * the place to go on is still kept.
 */
export function byMeasure(plan: Plan): Plan {
  if (!plan.marks.includes('share')) return plan
  const { provedBy: _, ...rest } = plan
  return {
    ...rest,
    span: null,
    marksOf: (event) => (event.action === watchedAction ? ['share'] : plan.marksOf(event).filter((mark) => mark !== 'share')),
  }
}
