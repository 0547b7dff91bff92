import { createReport } from '@/lib/domain/analytics/reports.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createReport)
