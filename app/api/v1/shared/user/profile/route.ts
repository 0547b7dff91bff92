import { readProfile } from '@/lib/domain/identity/identity.service'
import { updateProfile } from '@/lib/domain/identity/profile.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readProfile, updateProfile)
