import { publishAssessment } from '@/lib/domain/assessments/definitions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(publishAssessment)
