import { readAnalyticsOverview } from '@/lib/domain/analytics/analytics.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readAnalyticsOverview)
