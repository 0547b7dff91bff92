import { retention } from '@/db/schema/analytics'
import { serves } from '@/lib/platform/serving/serves'
import * as overview from './analytics.service'
import * as fold from './fold.service'
import * as learners from './learners.service'
import * as metrics from './metrics.service'
import * as pathAnalytics from './path-analytics.service'
import * as query from './query.service'
import { analytics } from './room'

export const server = serves(analytics, {
  services: [overview, metrics, pathAnalytics, query, learners, fold],
  reactions: fold.foldReactions,
  retention,
})
