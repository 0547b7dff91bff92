import { readItemAnalysis } from '@/lib/domain/assessments/analysis/item-analysis.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readItemAnalysis)
