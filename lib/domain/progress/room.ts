import { room } from '@/lib/platform/rooms'

export const progress = room({
  errors: {},
  permissions: {
    progress: ['read', 'update', 'readAny', 'override'],
  },
  actions: [],
})
