import { revokeSession } from '@/lib/domain/identity/sessions/sessions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(revokeSession)
