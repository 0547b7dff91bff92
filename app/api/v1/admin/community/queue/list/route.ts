import { listQueue } from '@/lib/domain/communities/moderation/queue.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listQueue)
