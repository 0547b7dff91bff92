import { readSignUpPolicy, updateSignUpPolicy } from '@/lib/domain/sign-up/sign-up-policy.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readSignUpPolicy, updateSignUpPolicy)
