import { retention } from '@/db/schema/modules'
import { serves } from '@/lib/platform/serving/serves'
import * as learnerModules from './learner-modules.service'
import * as moduleHistory from './module-history.service'
import * as moduleIndex from './module-index.service'
import * as moduleLocales from './module-locales.service'
import * as moduleStates from './module-states.service'
import * as moduleTypeCheck from './module-type-check.service'
import * as moduleTypes from './module-types.service'
import * as modulesService from './modules.service'
import { modules } from './room'

export const server = serves(modules, {
  services: [
    learnerModules,
    moduleHistory,
    moduleLocales,
    moduleStates,
    moduleTypeCheck,
    moduleTypes,
    modulesService,
    moduleIndex,
  ],
  retention,
})
