import { markAttendance } from '@/lib/domain/live/attendance/attendance.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(markAttendance)
