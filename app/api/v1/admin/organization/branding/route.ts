import { readBrand, updateBrand } from '@/lib/domain/branding/branding.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readBrand, updateBrand)
