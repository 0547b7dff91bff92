import { moveFollowing } from '@/lib/domain/live/series/series.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(moveFollowing)
