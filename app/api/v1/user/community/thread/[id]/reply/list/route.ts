import { listReplies } from '@/lib/domain/communities/threads/replies.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listReplies)
