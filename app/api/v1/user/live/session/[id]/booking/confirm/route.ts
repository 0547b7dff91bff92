import { confirmBooking } from '@/lib/domain/live/bookings/bookings.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(confirmBooking)
