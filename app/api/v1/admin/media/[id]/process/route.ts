import { processMedia } from '@/lib/domain/media/examination/examination.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(processMedia)
