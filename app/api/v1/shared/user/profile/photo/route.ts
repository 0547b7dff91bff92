import { uploadPhoto } from '@/lib/domain/identity/account/profile.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(uploadPhoto)
