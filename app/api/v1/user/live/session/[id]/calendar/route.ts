import { readCalendarEntry } from '@/lib/domain/live/calendar/calendar.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readCalendarEntry)
