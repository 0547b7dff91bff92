import { lessonsMet } from '@/lib/domain/learning/media/watching/met-lessons.service'
import { watchEventKinds } from '@/lib/domain/learning/media/watching/watch-events.contract'
import type { ReactionContext } from '@/lib/platform/events/reaction'
import { reacts } from '@/lib/platform/events/reaction'
import { isDone } from './completion.rules'
import { progressed } from './item-progress.rules'
import { watchedAction } from './measured.rules'
import { changeItems } from './results.service'

/** A film that was watched by the evidence of the server completes the open lessons whose rules that meets, where nothing else is required. */
async function recordWatching(
  context: ReactionContext,
  { mediaId, userId, at }: { mediaId: string; userId: string; at: number },
) {
  const moduleIds = await lessonsMet(context, { mediaId, userId })
  await changeItems({ context, userId, moduleIds, atIn: () => at }, (before, module) => {
    if (isDone(before?.state) || !module.plan.marks.includes('share')) return null
    const event = {
      action: watchedAction,
      result: null,
      at,
      seconds: 0,
      locale: before?.locale ?? null,
      moduleVersion: module.version,
    }
    return progressed(before, module.plan, event)
  })
}

export const watchReactions = [
  reacts(watchEventKinds.mediaWatched, {
    name: 'progress.recordWatching',
    each: (context, { payload: { mediaId, userId }, occurredAt }) =>
      recordWatching(context, { mediaId, userId, at: occurredAt.getTime() }),
  }),
]
