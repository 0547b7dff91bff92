import { listPermissions } from '@/lib/domain/roles/permissions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listPermissions)
