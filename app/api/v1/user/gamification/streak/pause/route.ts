import { pauseStreak } from '@/lib/domain/gamification/learner.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(pauseStreak)
