import { createRoom } from '@/lib/domain/live/places/rooms.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createRoom)
