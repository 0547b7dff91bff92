import { removeGroupMember } from '@/lib/domain/groups/group-members.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(removeGroupMember)
