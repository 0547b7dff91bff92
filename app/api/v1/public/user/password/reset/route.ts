import { resetPassword } from '@/lib/domain/identity/passwords/password-reset.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(resetPassword)
