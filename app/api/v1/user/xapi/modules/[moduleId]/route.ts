import { readStanding } from '@/lib/domain/xapi/launches/launches.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readStanding)
