import { operationsIn } from '@/lib/platform/http/operations'
import * as certificates from './certificates.service'

export const operations = operationsIn(certificates)
