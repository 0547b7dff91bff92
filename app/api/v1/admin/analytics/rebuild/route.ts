import { rebuildAnalytics } from '@/lib/domain/analytics/fold.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(rebuildAnalytics)
