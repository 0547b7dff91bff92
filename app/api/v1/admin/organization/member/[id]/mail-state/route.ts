import { clearMailState } from '@/lib/domain/mail-addresses/mail-state.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(clearMailState)
