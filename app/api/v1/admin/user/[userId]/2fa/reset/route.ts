import { resetTwoFactorOfUser } from '@/lib/domain/identity/two-step/two-factor-off.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(resetTwoFactorOfUser)
