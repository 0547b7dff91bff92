import { assignmentSubject } from '@/lib/domain/assessing/assignments/notices.service'
import { notify } from '@/lib/domain/house/notifications/notify.service'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import { peerReviews } from './room'

/** The reviewer learns that a complaint about their review was decided; the person who complained is notified by the event itself. */
export const noticeReactions: readonly Reaction[] = [
  reacts(peerReviews.events.peerComplaintAnswered, {
    name: 'notifications.peerReviewContested',
    each: async (context, event) => {
      const { assignmentId, reviewerId } = event.payload
      const described = await assignmentSubject.describe(context, { assignmentId })
      if (!described) return
      const notice = { kind: 'peerReviewContested' as const, subjectId: assignmentId, values: described.values }
      await notify(context, { ...notice, userId: reviewerId, event, key: `${event.id} reviewer` })
    },
  }),
]
