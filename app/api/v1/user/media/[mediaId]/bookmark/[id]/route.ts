import { removeBookmark, updateBookmark } from '@/lib/domain/media/watching/bookmarks.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(updateBookmark, removeBookmark)
