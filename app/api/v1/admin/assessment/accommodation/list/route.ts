import { listAccommodations } from '@/lib/domain/assessments/attempts/accommodations.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(listAccommodations)
