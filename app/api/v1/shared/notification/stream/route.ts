import { streamNews } from '@/lib/domain/live-news/live-news.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(streamNews)
