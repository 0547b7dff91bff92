import { readApiKey, removeApiKey, updateApiKey } from '@/lib/domain/api-keys/api-keys.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readApiKey, updateApiKey, removeApiKey)
