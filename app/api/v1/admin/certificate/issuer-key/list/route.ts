import { listIssuerKeys } from '@/lib/domain/certificates/issuer-keys.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listIssuerKeys)
