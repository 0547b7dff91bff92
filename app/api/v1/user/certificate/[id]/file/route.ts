import { readCertificateFile } from '@/lib/domain/certificates/certificate-files.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readCertificateFile)
