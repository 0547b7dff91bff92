import { listRegradeQuestions } from '@/lib/domain/assessments/regrade/regrade.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listRegradeQuestions)
