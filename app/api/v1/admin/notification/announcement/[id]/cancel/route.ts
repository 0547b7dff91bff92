import { cancelAnnouncement } from '@/lib/domain/notifications/announcements.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(cancelAnnouncement)
