import { startImport } from '@/lib/domain/member-imports/running.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(startImport)
