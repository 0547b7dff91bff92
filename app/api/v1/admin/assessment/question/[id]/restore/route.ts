import { restoreQuestion } from '@/lib/domain/assessments/questions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(restoreQuestion)
