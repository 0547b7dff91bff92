import { enterByLti } from '@/lib/domain/lti-platforms/entry.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(enterByLti)
