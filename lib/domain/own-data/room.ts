import { room } from '@/lib/platform/rooms'

export const ownData = room({
  errors: {
    erasureNotRequested: [5177, 404],
    erasureRequested: [5178, 409],
    erasureOfAdministrator: [5179, 409],
  },
  permissions: {},
  actions: ['userReadOwnData', 'userErasureRequested', 'userErasureWithdrawn', 'userErased'],
})
