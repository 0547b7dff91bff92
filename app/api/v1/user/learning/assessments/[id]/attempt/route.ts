import { startAttempt } from '@/lib/domain/assessments/attempts/attempt-start.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(startAttempt)
