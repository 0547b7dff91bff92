import { addVote, removeVote } from '@/lib/domain/communities/threads/marks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(addVote, removeVote)
