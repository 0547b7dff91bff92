import { sendSegments } from '@/lib/domain/media/watching/segments.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(sendSegments)
