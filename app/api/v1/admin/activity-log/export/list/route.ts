import { listActivityLogExports } from '@/lib/domain/activity-log/export.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listActivityLogExports)
