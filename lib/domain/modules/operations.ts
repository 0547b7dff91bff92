import { operationsIn } from '@/lib/platform/http/operations'
import * as learnerModules from './learner-modules.service'
import * as moduleHistory from './module-history.service'
import * as moduleLocales from './module-locales.service'
import * as moduleStates from './module-states.service'
import * as moduleTypeCheck from './module-type-check.service'
import * as moduleTypes from './module-types.service'
import * as modules from './modules.service'

export const operations = operationsIn(
  moduleTypeCheck,
  moduleTypes,
  moduleLocales,
  modules,
  moduleStates,
  moduleHistory,
  learnerModules,
)
