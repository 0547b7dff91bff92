import { publishTimeline } from '@/lib/domain/media/timelines/timelines.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(publishTimeline)
