import { operationsIn } from '@/lib/platform/http/operations'
import * as checking from './checking.service'
import * as imports from './member-imports.service'
import * as running from './running.service'

export const operations = operationsIn(checking, imports, running)
