import { listModuleVersions } from '@/lib/domain/modules/authoring/module-history.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listModuleVersions)
