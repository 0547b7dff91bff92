import { room } from '@/lib/platform/rooms'

export const analytics = room({
  errors: {},
  permissions: {
    analytics: ['read'],
  },
  actions: [],
})
