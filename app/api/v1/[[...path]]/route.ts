import { mounted, operations } from '@/lib/domain/product'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(operations, mounted)
