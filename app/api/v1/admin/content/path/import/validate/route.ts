import { validatePackage } from '@/lib/domain/packages/packages.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(validatePackage)
