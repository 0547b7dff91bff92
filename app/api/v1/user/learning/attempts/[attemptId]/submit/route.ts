import { submitAttempt } from '@/lib/domain/assessments/attempts/attempt-saves.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(submitAttempt)
