import { readSignInPolicy, updateSignInPolicy } from '@/lib/domain/identity/sign-in/sign-in-policy.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readSignInPolicy, updateSignInPolicy)
