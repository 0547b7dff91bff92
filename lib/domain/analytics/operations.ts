import { operationsIn } from '@/lib/platform/http/operations'
import * as analytics from './analytics.service'

export const operations = operationsIn(analytics)
