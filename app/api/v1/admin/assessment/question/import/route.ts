import { importQuestions } from '@/lib/domain/assessments/question-exchange.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(importQuestions)
