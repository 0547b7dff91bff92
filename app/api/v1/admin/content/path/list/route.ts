import { listPaths } from '@/lib/domain/learning-paths/authoring.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listPaths)
