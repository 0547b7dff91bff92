import { listLaunchStatements } from '@/lib/domain/xapi/results/results.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listLaunchStatements)
