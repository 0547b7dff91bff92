import { validateModuleType } from '@/lib/domain/modules/module-types/module-type-check.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(validateModuleType)
