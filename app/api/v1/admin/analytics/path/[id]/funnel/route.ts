import { readFunnel } from '@/lib/domain/analytics/path-analytics.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readFunnel)
