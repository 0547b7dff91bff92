import { readLearnerModule } from '@/lib/domain/modules/published/learner-modules.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readLearnerModule)
