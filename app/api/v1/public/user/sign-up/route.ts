import { readSignUp, signUpByEmail } from '@/lib/domain/sign-up/sign-up.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readSignUp, signUpByEmail)
