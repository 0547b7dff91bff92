import { operationsIn } from '@/lib/platform/http/operations'
import * as accepting from './accepting.service'
import * as invites from './invites.service'

export const operations = operationsIn(accepting, invites)
