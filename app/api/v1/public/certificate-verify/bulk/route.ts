import { verifyCertificates } from '@/lib/domain/certificates/certificates.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(verifyCertificates)
