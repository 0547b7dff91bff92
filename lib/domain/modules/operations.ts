import { operationsIn } from '@/lib/platform/http/operations'
import * as moduleTypeCheck from './module-type-check.service'
import * as moduleTypes from './module-types.service'

export const operations = operationsIn(moduleTypeCheck, moduleTypes)
