import { operationsIn } from '@/lib/platform/http/operations'
import * as members from './members.service'

export const operations = operationsIn(members)
