import { archiveTemplate } from '@/lib/domain/certificates/templates/templates.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(archiveTemplate)
