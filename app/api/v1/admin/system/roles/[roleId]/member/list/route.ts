import { listRoleMembers } from '@/lib/domain/roles/role-members.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listRoleMembers)
