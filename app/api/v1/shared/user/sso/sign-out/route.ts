import { readSsoSignOut } from '@/lib/domain/single-sign-on/sign-in.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readSsoSignOut)
