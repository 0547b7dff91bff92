import { withdrawEnrolment } from '@/lib/domain/learning-paths/roster.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(withdrawEnrolment)
