import { listNotes } from '@/lib/domain/learner-notes/learner-notes.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listNotes)
