import { retention } from '@/db/schema/modules'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as moduleHistory from './authoring/module-history.service'
import * as moduleIndex from './authoring/module-index.service'
import * as moduleLocales from './authoring/module-locales.service'
import * as moduleStates from './authoring/module-states.service'
import * as modulesService from './authoring/modules.service'
import * as moduleTypeCheck from './module-types/module-type-check.service'
import * as moduleTypes from './module-types/module-types.service'
import { measureOlder } from './published/lengths.service'
import { modules } from './room'

export const server = serves(modules, {
  services: [moduleHistory, moduleLocales, moduleStates, moduleTypeCheck, moduleTypes, modulesService, moduleIndex],
  schedules: [schedule('modules.measure', 600_000, measureOlder)],
  retention,
})
