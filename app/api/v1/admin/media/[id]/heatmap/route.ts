import { readHeatmap } from '@/lib/domain/media/heat/heat.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readHeatmap)
