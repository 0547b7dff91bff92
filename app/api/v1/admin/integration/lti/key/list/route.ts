import { listLtiKeys } from '@/lib/domain/lti-keys/keys.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listLtiKeys)
