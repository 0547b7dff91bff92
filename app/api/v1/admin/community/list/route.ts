import { listAllCommunities } from '@/lib/domain/communities/spaces/spaces.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listAllCommunities)
