import { listActivityLogActions } from '@/lib/domain/activity-log/activity-trail.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listActivityLogActions)
