import { listBadges } from '@/lib/domain/gamification/badges.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listBadges)
