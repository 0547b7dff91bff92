import { searchContent } from '@/lib/domain/progress/search.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(searchContent)
