import { operationsIn } from '@/lib/platform/http/operations'
import * as apiKeys from './api-keys.service'

export const operations = operationsIn(apiKeys)
