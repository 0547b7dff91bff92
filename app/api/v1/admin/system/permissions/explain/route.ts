import { explainPermission } from '@/lib/domain/permission-paths/permission-paths.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(explainPermission)
