import { listOwnBoards } from '@/lib/domain/gamification/own-boards.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listOwnBoards)
