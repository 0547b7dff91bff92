import { readGroup, removeGroup, updateGroup } from '@/lib/domain/groups/groups.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readGroup, removeGroup, updateGroup)
