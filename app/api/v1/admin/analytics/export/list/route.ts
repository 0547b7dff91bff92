import { listAnalyticsExports } from '@/lib/domain/analytics/export.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listAnalyticsExports)
