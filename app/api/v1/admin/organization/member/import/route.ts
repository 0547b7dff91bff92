import { createImport } from '@/lib/domain/member-imports/member-imports.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createImport)
