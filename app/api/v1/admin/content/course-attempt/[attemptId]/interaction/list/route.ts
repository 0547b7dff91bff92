import { listCourseInteractions } from '@/lib/domain/launches/attempts/kept-attempts.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listCourseInteractions)
