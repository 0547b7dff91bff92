import { createMedia, listMedia } from '@/lib/domain/media/records/records.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listMedia, createMedia)
