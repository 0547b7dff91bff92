import { operationsIn } from '@/lib/platform/http/operations'
import * as termPolicies from './term-policies.service'

export const operations = operationsIn(termPolicies)
