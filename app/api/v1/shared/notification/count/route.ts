import { countNotifications } from '@/lib/domain/notifications/notifications.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(countNotifications)
