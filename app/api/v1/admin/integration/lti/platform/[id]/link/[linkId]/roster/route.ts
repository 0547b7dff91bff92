import { readLtiRoster } from '@/lib/domain/lti-platforms/roster.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readLtiRoster)
