import { holdSession } from '@/lib/domain/live/sessions/sessions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(holdSession)
