import { listOwnCertificates } from '@/lib/domain/certificates/own-certificates.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listOwnCertificates)
