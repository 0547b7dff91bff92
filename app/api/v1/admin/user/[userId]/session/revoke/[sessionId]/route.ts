import { revokeMemberSession } from '@/lib/domain/identity/sessions/member-sessions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(revokeMemberSession)
