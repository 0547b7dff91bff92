import { leaveCommunity } from '@/lib/domain/communities/spaces/own-spaces.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(leaveCommunity)
