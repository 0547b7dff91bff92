import { checkLtiTool } from '@/lib/domain/lti-tools/tools.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(checkLtiTool)
