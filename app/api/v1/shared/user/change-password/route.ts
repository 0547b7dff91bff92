import { changePassword } from '@/lib/domain/identity/passwords/change-password.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(changePassword)
