import { readOwnData } from '@/lib/domain/own-data/own-data.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readOwnData)
