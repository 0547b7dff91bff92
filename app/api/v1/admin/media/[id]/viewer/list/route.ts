import { listViewers } from '@/lib/domain/media/heat/viewers.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listViewers)
