import { serves } from '@/lib/platform/serving/serves'
import * as learnerViews from './learner-views.service'
import * as moduleProgress from './module-progress.service'
import * as progressAdmin from './progress-admin.service'
import * as progressEvents from './progress-events.service'
import * as recompute from './recompute.service'
import { progress } from './room'
import * as search from './search.service'

export const server = serves(progress, {
  services: [learnerViews, moduleProgress, progressAdmin, progressEvents, search, recompute],
})
