import { readInvite } from '@/lib/domain/invites/accepting.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readInvite)
