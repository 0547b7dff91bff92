import { addPasskey } from '@/lib/domain/passkeys/passkeys.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(addPasskey)
