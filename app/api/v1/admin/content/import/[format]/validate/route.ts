import { validateCourse } from '@/lib/domain/course-imports/course-imports.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(validateCourse)
