import { readWebhook, removeWebhook, updateWebhook } from '@/lib/domain/webhooks/webhooks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readWebhook, removeWebhook, updateWebhook)
