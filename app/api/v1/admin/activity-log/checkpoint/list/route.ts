import { listCheckpoints } from '@/lib/domain/activity-log/checkpoints.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listCheckpoints)
