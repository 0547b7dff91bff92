import { putSchedule, readSchedule } from '@/lib/domain/notifications/preferences.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(putSchedule, readSchedule)
