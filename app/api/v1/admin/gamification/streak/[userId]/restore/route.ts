import { restoreStreak } from '@/lib/domain/gamification/adjustments.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(restoreStreak)
