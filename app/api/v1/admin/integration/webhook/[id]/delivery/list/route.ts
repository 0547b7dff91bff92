import { listWebhookDeliveries } from '@/lib/domain/webhooks/deliveries.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listWebhookDeliveries)
