import { operationsIn } from '@/lib/platform/http/operations'
import * as memberState from './member-state.service'
import * as members from './members.service'
import * as settings from './settings.service'

export const operations = operationsIn(memberState, members, settings)
