import { restoreModuleType } from '@/lib/domain/modules/module-types/module-types.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(restoreModuleType)
