import { readLearner } from '@/lib/domain/analytics/learners.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readLearner)
