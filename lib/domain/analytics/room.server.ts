import { retention } from '@/db/schema/analytics'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as overview from './analytics.service'
import * as exporting from './export.service'
import * as fold from './fold.service'
import * as interventions from './interventions.service'
import * as learners from './learners.service'
import * as metrics from './metrics.service'
import * as pathAnalytics from './path-analytics.service'
import { forgetLearningDays, learningDaysOf } from './person-data.service'
import * as query from './query.service'
import { analytics } from './room'

export const server = serves(analytics, {
  services: [overview, metrics, pathAnalytics, query, learners, interventions, fold, exporting],
  purge: { analyticsExports: exporting.removeExports },
  reactions: fold.foldReactions,
  schedules: [schedule('analytics.measureOutcomes', 60_000, interventions.measureOutcomes)],
  person: {
    export: {
      learningDays: (context, { id }) => learningDaysOf(context, id),
      interventions: (context, { id }) => interventions.interventionsOf(context, id),
    },
    erase: async (context, { id }) => {
      await forgetLearningDays(context, id)
      await interventions.forgetInterventions(context, id)
    },
  },
  retention,
})
