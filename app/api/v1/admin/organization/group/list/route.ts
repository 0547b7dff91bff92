import { listGroups } from '@/lib/domain/groups/groups.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listGroups)
