import { previewRole } from '@/lib/domain/roles/role-preview.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(previewRole)
