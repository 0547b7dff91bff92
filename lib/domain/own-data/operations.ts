import { operationsIn } from '@/lib/platform/http/operations'
import * as ownData from './own-data.service'

export const operations = operationsIn(ownData)
