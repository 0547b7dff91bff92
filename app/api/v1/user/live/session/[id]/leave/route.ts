import { leaveSession } from '@/lib/domain/live/attendance/check-in.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(leaveSession)
