import { validateScorm } from '@/lib/domain/launches/packages/unpacking.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(validateScorm)
