import { readPathVersion } from '@/lib/domain/learning-paths/publishing.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readPathVersion)
