import { registerLtiPlatform } from '@/lib/domain/lti-platforms/registration.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(registerLtiPlatform)
