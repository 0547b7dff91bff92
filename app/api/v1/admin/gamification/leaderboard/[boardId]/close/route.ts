import { closeBoard } from '@/lib/domain/gamification/boards.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(closeBoard)
