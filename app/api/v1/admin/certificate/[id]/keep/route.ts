import { keepOne } from '@/lib/domain/certificates/certificates-admin.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(keepOne)
