import { summarizeModeration } from '@/lib/domain/communities/moderation/sanctions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(summarizeModeration)
