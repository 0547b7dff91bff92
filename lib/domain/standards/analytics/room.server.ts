import { retention } from '@/db/schema/analytics'
import { retention as ofReports } from '@/db/schema/analytics-reports'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as overview from './analytics.service'
import * as caliper from './caliper.service'
import * as dutyList from './duty-list.service'
import * as exporting from './export.service'
import * as fold from './fold.service'
import * as interventions from './interventions.service'
import * as learners from './learners.service'
import * as metrics from './metrics.service'
import * as pathAnalytics from './path-analytics.service'
import * as pathRows from './path-rows.service'
import { learningDaysOf } from './person-data.service'
import * as query from './query.service'
import { answerLeaving, leavingPrefix } from './report-leaving.service'
import * as reportSending from './report-sending.service'
import * as reports from './reports.service'
import { analytics } from './room'
import * as xapi from './xapi.service'

export const server = serves(analytics, {
  services: [
    overview,
    metrics,
    dutyList,
    pathAnalytics,
    pathRows,
    query,
    learners,
    interventions,
    fold,
    exporting,
    reports,
    reportSending,
    xapi,
    caliper,
  ],
  mounts: { [leavingPrefix]: answerLeaving },
  purge: { analyticsExports: exporting.removeExports },
  reactions: fold.foldReactions,
  schedules: [
    schedule('analytics.sendReports', 30_000, reportSending.sendReports),
    schedule('analytics.measureOutcomes', 60_000, interventions.measureOutcomes),
  ],
  person: {
    export: {
      learningDays: (context, { id }) => learningDaysOf(context, id),
      interventions: (context, { id }) => interventions.interventionsOf(context, id),
    },
    // When was learned stays as the enrolments do, about an account without a person: numbers of the past agree with each other and stay as they are.
    erase: async (context, { id }) => {
      await interventions.forgetInterventions(context, id)
      await reports.forgetRecipient(context, id)
    },
  },
  retention: { ...retention, notByRequests: [...retention.notByRequests, ...ofReports.notByRequests] },
})
