import { readWeek } from '@/lib/domain/progress/week.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readWeek)
