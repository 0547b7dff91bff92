import { readThread, updateThread, withdrawThread } from '@/lib/domain/communities/threads/threads.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readThread, updateThread, withdrawThread)
