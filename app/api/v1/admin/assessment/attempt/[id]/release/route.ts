import { releaseAttempt } from '@/lib/domain/assessments/grading/grading.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(releaseAttempt)
