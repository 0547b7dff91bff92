import { readLearnerAssessment } from '@/lib/domain/assessments/attempts/attempts.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readLearnerAssessment)
