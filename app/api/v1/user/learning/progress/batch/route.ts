import { sendEvents } from '@/lib/domain/progress/progress-events.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(sendEvents)
