import { operationsIn } from '@/lib/platform/http/operations'
import * as learnerViews from './learner-views.service'
import * as moduleProgress from './module-progress.service'
import * as progressAdmin from './progress-admin.service'
import * as progressEvents from './progress-events.service'
import * as search from './search.service'

export const operations = operationsIn(learnerViews, moduleProgress, progressEvents, progressAdmin, search)
