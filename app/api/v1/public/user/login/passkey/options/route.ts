import { beginPasskeySignIn } from '@/lib/domain/passkeys/passkey-sign-in.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(beginPasskeySignIn)
