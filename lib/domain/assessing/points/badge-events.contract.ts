import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

const badge = { userId: Id, badgeId: Id, turn: z.int().describe('1 for the first time; one more after each loss') }
const day = z.iso.date().describe("In the person's time zone")

/** Events of badges. People who opted out of points cause none. */
export const badgeEventKinds = eventsOf({
  badgeEarned: {
    isPublic: true,
    version: 1,
    summary: 'A person earned a badge.',
    subject: 'userId',
    payload: { ...badge, earnedOn: day },
  },
  badgeLost: {
    isPublic: true,
    version: 1,
    summary: 'A badge was withdrawn, because what it was for was taken back.',
    subject: 'userId',
    payload: { ...badge, lostOn: day },
  },
})
