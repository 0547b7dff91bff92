import { readCourse } from '@/lib/domain/launches/attempts/attempts.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readCourse)
