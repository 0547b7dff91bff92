import { checkImport } from '@/lib/domain/member-imports/checking.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(checkImport)
