import { launchLtiLesson } from '@/lib/domain/lti-tools/launches.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(launchLtiLesson)
