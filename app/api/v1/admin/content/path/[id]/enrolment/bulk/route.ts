import { enrolMany } from '@/lib/domain/learning-paths/bulk-enrolment.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(enrolMany)
