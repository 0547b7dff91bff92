import { notify } from '@/lib/domain/house/notifications/notify.service'
import type { ChangingSubject } from '@/lib/domain/house/notifications/room'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import { nameOfBadge } from './badges.service'
import { heldBadges } from './earned-badges.service'
import { points } from './room'

/** A badge, as notifications are about it: they name it, and their condition `isHeld` is that their person has it. */
export const badgeSubject: ChangingSubject<'badge'> = {
  describe: async (context, { badgeId = '' }) => ({ values: { title: await nameOfBadge(context, badgeId) } }),
  async areMet(context, notices) {
    const asked = notices.map(({ subjectId: badgeId, userId }) => ({ badgeId, userId }))
    const held = await heldBadges(context, asked)
    return asked.map(({ badgeId, userId }) => held.has(`${badgeId} ${userId}`))
  },
}

/** Notifications of points beyond those that name their event themselves. */
export const noticeReactions: readonly Reaction[] = [
  reacts(points.events.pointsContestDecided, {
    name: 'notifications.pointsContestDecided',
    each: async (context, event) => {
      const { contestId, userId, decision } = event.payload
      const kind = decision === 'uphold' ? 'pointsContestUpheld' : 'pointsContestDismissed'
      await notify(context, { userId, kind, subjectId: contestId, values: {}, event, key: event.id })
    },
  }),
]
