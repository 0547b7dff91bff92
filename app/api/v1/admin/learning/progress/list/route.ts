import { listProgress } from '@/lib/domain/progress/progress-admin.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listProgress)
