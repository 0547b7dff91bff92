import { listMembers } from '@/lib/domain/organizations/members.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listMembers)
