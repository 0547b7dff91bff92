import { listMetrics } from '@/lib/domain/analytics/metrics.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listMetrics)
