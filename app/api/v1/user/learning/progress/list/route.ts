import { listOwnProgress } from '@/lib/domain/progress/learner-views.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listOwnProgress)
