import { rotateWebhookSecret } from '@/lib/domain/webhooks/webhooks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(rotateWebhookSecret)
