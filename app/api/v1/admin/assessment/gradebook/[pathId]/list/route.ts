import { listGradebook } from '@/lib/domain/assessments/gradebook/gradebook.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listGradebook)
