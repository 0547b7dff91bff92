import { createModule } from '@/lib/domain/modules/authoring/modules.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createModule)
