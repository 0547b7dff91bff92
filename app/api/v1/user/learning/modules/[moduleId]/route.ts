import { readLearnerModule } from '@/lib/domain/modules/learner-modules.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readLearnerModule)
