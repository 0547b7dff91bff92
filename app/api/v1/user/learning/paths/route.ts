import { listLearningPaths } from '@/lib/domain/learning-paths/learning-paths.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listLearningPaths)
