import { remindMany } from '@/lib/domain/learning-paths/bulk-change.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(remindMany)
