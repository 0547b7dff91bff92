import { createRole, listRoles } from '@/lib/domain/roles/roles.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listRoles, createRole)
