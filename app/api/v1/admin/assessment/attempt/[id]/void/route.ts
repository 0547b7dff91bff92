import { voidAttempt } from '@/lib/domain/assessments/grading/attempt-changes.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(voidAttempt)
