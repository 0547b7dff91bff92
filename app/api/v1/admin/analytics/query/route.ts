import { queryAnalytics } from '@/lib/domain/analytics/query.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(queryAnalytics)
