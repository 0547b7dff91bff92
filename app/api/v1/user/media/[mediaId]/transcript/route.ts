import { readTranscript } from '@/lib/domain/media/timelines/learner-timeline.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readTranscript)
