import { putPreference, readPreference } from '@/lib/domain/gamification/preferences.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readPreference, putPreference)
