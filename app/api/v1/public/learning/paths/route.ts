import { listPublicPaths } from '@/lib/domain/learning-paths/catalogue.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listPublicPaths)
