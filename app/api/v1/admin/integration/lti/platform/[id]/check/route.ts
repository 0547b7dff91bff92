import { checkLtiPlatform } from '@/lib/domain/lti-platforms/check.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(checkLtiPlatform)
