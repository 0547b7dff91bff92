import { startLtiRegistration } from '@/lib/domain/lti-tools/registrations.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(startLtiRegistration)
