import { readLtiPlatform, removeLtiPlatform, updateLtiPlatform } from '@/lib/domain/lti-platforms/platforms.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readLtiPlatform, removeLtiPlatform, updateLtiPlatform)
