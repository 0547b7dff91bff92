import { operationsIn } from '@/lib/platform/http/operations'
import * as mailState from './mail-state.service'

export const operations = operationsIn(mailState)
