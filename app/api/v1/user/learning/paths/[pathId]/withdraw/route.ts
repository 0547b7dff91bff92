import { withdrawMyself } from '@/lib/domain/learning-paths/enrolments.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(withdrawMyself)
