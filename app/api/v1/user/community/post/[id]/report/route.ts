import { reportPost } from '@/lib/domain/communities/moderation/reports.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(reportPost)
