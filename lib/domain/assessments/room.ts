import { room } from '@/lib/platform/rooms'

export const assessments = room({
  errors: {},
  permissions: {},
  planned: {
    assessment: ['read', 'update'],
  },
  actions: [],
})
