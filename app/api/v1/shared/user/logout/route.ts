import { logout } from '@/lib/domain/identity/sign-in/identity.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(logout)
