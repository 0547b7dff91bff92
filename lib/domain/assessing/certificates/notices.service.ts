import { decideAgain, notifyOf } from '@/lib/domain/house/notifications/notify.service'
import type { ChangingSubject } from '@/lib/domain/house/notifications/room'
import type { ConditionOf } from '@/lib/domain/house/notifications/words'
import { pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import { certificateStandings } from './holders.service'
import { certificates } from './room'

const conditions: Record<ConditionOf<'certificate'>, (found: { isRevoked: boolean } | undefined) => boolean> = {
  isNotRevoked: (found) => found?.isRevoked === false,
}

/** A certificate, as notifications are about it: they name its path, where it has one. */
export const certificateSubject: ChangingSubject<'certificate'> = {
  async describe(context, { pathId = null }) {
    const path = pathId === null ? undefined : await pathNow(context, pathId)
    return { pathId, values: path ? { path: titlesOf(path) } : {} }
  },
  async areMet(context, notices) {
    const found = await certificateStandings(
      context,
      notices.map(({ subjectId }) => subjectId),
    )
    return notices.map(({ condition, subjectId }) => conditions[condition](found.get(subjectId)))
  },
}

/** Notifications of certificates beyond those that name their event themselves. */
export const noticeReactions: readonly Reaction[] = [
  reacts(certificates.events.certificateRevoked, {
    name: 'notifications.certificateRevoked',
    each: async (context, event) => {
      await decideAgain(context, event.payload.certificateId)
      await notifyOf(context, event, 'certificateRevoked')
    },
  }),
]
