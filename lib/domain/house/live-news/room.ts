import { room } from '@/lib/platform/rooms'

export const liveNews = room({
  errors: {},
  permissions: {},
  records: {},
  actions: [],
})
