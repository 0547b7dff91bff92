import { waiveLaunch } from '@/lib/domain/xapi/results/waiving.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(waiveLaunch)
