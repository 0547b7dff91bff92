import { readPathGoal } from '@/lib/domain/certificates/goal.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readPathGoal)
