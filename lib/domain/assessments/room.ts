import { room } from '@/lib/platform/rooms'

export const assessments = room({
  errors: {},
  permissions: {
    assessment: ['read', 'update'],
  },
  actions: [],
})
