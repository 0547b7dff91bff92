import { listStatements } from '@/lib/domain/analytics/xapi.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listStatements)
