import { createIntervention } from '@/lib/domain/analytics/interventions.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(createIntervention)
