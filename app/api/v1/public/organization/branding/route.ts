import { readBranding } from '@/lib/domain/organizations/settings.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readBranding)
