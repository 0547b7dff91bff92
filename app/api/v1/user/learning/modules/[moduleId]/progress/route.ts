import { readModuleProgress } from '@/lib/domain/progress/module-progress.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readModuleProgress)
