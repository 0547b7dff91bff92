import { readOwnPermissions } from '@/lib/domain/roles/own-permissions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readOwnPermissions)
