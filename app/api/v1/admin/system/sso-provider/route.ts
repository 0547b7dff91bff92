import { createSsoProvider } from '@/lib/domain/single-sign-on/providers.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createSsoProvider)
