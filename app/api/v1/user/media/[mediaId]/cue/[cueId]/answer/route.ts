import { answerCue } from '@/lib/domain/media/watching/cue-answers.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(answerCue)
