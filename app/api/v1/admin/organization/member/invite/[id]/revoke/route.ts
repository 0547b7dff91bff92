import { revokeInvite } from '@/lib/domain/invites/invites.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(revokeInvite)
