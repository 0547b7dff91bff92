import { readAcceptedTermPolicy } from '@/lib/domain/terms/term-policies.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readAcceptedTermPolicy)
