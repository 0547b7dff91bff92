import { listLtiPlatforms } from '@/lib/domain/lti-platforms/platforms.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listLtiPlatforms)
