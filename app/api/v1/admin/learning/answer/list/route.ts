import { listAnswers } from '@/lib/domain/progress/answers.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listAnswers)
