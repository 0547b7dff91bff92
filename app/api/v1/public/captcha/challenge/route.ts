import { readCaptchaChallenge } from '@/lib/domain/identity/sign-in/captcha.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readCaptchaChallenge)
