import { startSession } from '@/lib/domain/media/watching/sessions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(startSession)
