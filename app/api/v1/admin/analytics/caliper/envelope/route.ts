import { readCaliperEnvelope } from '@/lib/domain/analytics/caliper.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readCaliperEnvelope)
