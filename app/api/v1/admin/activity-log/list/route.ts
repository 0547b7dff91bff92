import { listActivityLog } from '@/lib/domain/activity-log/activity-log.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listActivityLog)
