import { operationsIn } from '@/lib/platform/http/operations'
import * as memberState from './member-state.service'
import * as members from './members.service'

export const operations = operationsIn(memberState, members)
