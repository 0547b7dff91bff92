import { readFeatures, updateFeatures } from '@/lib/domain/features/features.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readFeatures, updateFeatures)
