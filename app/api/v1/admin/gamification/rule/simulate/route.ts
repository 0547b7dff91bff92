import { simulateRule } from '@/lib/domain/gamification/simulation.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(simulateRule)
