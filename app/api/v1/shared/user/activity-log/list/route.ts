import { listOwnSecurityEvents } from '@/lib/domain/activity-log/own-events.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listOwnSecurityEvents)
