import { createAppeal } from '@/lib/domain/assessments/appeals/appeals.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createAppeal)
