import { suspendMember } from '@/lib/domain/organizations/member-state.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(suspendMember)
