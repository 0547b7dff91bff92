import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'
import { room } from '@/lib/platform/rooms'

export const ownData = room({
  errors: {
    erasureNotRequested: [5177, 404],
    erasureRequested: [5178, 409],
    erasureOfAdministrator: [5179, 409],
  },
  permissions: {},
  actions: ['userReadOwnData', 'userErasureRequested', 'userErasureWithdrawn', 'userErased'],
  events: eventsOf({
    erasureRequested: {
      version: 1,
      summary: 'A person requested the erasure of their data.',
      subject: 'userId',
      payload: { userId: Id, dueAt: Instant },
    },
  }),
})
