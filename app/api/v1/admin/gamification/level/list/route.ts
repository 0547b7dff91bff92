import { listLevels } from '@/lib/domain/gamification/levels.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listLevels)
