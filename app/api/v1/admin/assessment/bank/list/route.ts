import { listQuestionBanks } from '@/lib/domain/assessments/question-banks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listQuestionBanks)
