import type { ChangingSubject } from '@/lib/domain/house/notifications/room'
import { nameOfBadge } from './badges.service'
import { heldBadges } from './earned-badges.service'

/** A badge, as notifications are about it: they name it, and their condition `isHeld` is that their person has it. */
export const badgeSubject: ChangingSubject<'badge'> = {
  describe: async (context, { badgeId = '' }) => ({ values: { title: await nameOfBadge(context, badgeId) } }),
  async areMet(context, notices) {
    const asked = notices.map(({ subjectId: badgeId, userId }) => ({ badgeId, userId }))
    const held = await heldBadges(context, asked)
    return asked.map(({ badgeId, userId }) => held.has(`${badgeId} ${userId}`))
  },
}
