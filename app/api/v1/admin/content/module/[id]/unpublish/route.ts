import { unpublishModule } from '@/lib/domain/modules/authoring/module-states.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(unpublishModule)
