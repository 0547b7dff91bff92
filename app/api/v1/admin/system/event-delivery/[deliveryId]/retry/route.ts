import { retryDelivery } from '@/lib/domain/events/event-deliveries.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(retryDelivery)
