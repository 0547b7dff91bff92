import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { due } from '@/lib/domain/testing/definer-call'
import { counted, dozens, inMemory, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn } from '@/lib/domain/testing/person-columns'
import { make, twice, unique } from '@/lib/domain/testing/preparations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { exportAnalytics } from './export.service'
import { foldReactions } from './fold.service'
import { createIntervention } from './interventions.contract'
import { createReport } from './reports.contract'

const deliver = () => new EventDelivery(foldReactions).deliverDue(new AbortController().signal)

/** A path with an enrolled person. */
async function path(org: Org) {
  const id = await pathInForce(org)
  const person = await org.person(`counted${unique()}`, org.roles.learner)
  await person.call(enrolMyself, { params: { pathId: id } })
  return { params: { id } }
}

const scores = { shown: 'not: numbers without a text, which its interventions show', erased: true } as const
const makeReport = (org: Org) => make(org, createReport, { name: 'Learning of the week' })
const ofReport = async (org: Org) => ({ params: { reportId: await makeReport(org) } })
const ofLearner = async (org: Org) => ({ params: { userId: org.learner.user.id } })

export const fixtures: RoomFixtures = {
  examples: {
    'analytics.funnel': path,
    'analytics.dropOff': path,
    'analytics.duties': (org) =>
      twice(() => make(org, createGroup, { kind: 'department', name: { en: `Department ${unique()}` } })),
    'analytics.reports': (org) => twice(() => makeReport(org)),
    'analytics.report': ofReport,
    'analytics.updateReport': ofReport,
    'analytics.deleteReport': ofReport,
    'analytics.sendReport': ofReport,
    'analytics.learner': ofLearner,
    'analytics.intervene': ofLearner,
    'analytics.interventions': async (org) => {
      const { params } = await ofLearner(org)
      await twice(() => org.admin.call(createIntervention, { params, body: { kind: 'message', text: 'Write to me' } }))
      return { params }
    },
    'analytics.exports': (org) => twice(() => make(org, exportAnalytics.contract, { format: 'csv' })),
    'analytics.cohort': path,
    'analytics.learners': async (org) => {
      for (let count = 0; count < 2; count += 1) await path(org)
      await deliver()
      return { query: { risk: ['high', 'medium', 'low'].join() } }
    },
  },
  rows: ({ sql, org, rows, idOf, moment, recent, userId }) => [
    [
      'analytics_reports',
      sql`insert into analytics_reports (organization_id, id, name, metrics, filters, days, schedule, hour, language, recipients, created_by, created_at, updated_at)
      select ${org}, ${idOf('report')}, 'Report', '["starts"]', '{}', 30, 'none', 8, 'en', array[${userId}]::uuid[], ${userId}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'analytics_interventions',
      sql`insert into analytics_interventions (organization_id, id, user_id, actor_id, kind, text, before, created_at)
      select ${org}, ${idOf('intervention')}, ${userId}, ${userId}, 'message', 'text', '{"score":0,"risk":"low","reasons":[],"running":0,"rulesVersion":1}', ${moment} from ${rows}`,
    ],
    [
      'analytics_exports',
      sql`insert into analytics_exports (organization_id, id, format, language, numbers, job_id, completed_at, created_at, expires_at)
      select ${org}, ${idOf('numbers')}, 'csv', 'en', '{"metrics":["starts"],"by":null,"from":"2026-11-01","to":"2026-11-21","filters":{}}', ${idOf('job')}, ${recent}, ${recent}, ${recent} + interval '7 days' from ${rows}`,
    ],
  ],
  requests: ({ idsOf, userId }) => ({
    'analytics.duties': {
      tables: ['groups', 'group_tree', 'group_members'],
      ...dozens,
      filters: { path: idsOf('path', 1, 2), parent: idsOf('group', 3, 4), within: idsOf('group', 3, 4) },
    },
    'analytics.reports': { tables: ['analytics_reports'], ...dozens },
    'analytics.interventions': {
      tables: ['analytics_interventions'],
      params: { userId },
      most: thousands,
      because: 'a person is helped some dozen times',
    },
    'analytics.exports': { tables: ['analytics_exports'], most: thousands, because: 'exports are deleted after 7 days' },
    'analytics.learners': { ...inMemory, filters: { path: idsOf('path', 1, 2), group: idsOf('group', 1, 2) } },
  }),
  exceptions: {
    'analytics.duties': [
      unindexed,
      counted,
      {
        cases: /^(createdAt|nameAr|nameEn):asc$/,
        because: 'the people of each group and their enrolments have to be counted; here everybody is in the first one',
      },
    ],
    'analytics.exports': [counted],
    'analytics.interventions': [counted],
    'analytics.reports': [counted],
  },
  personColumns: {
    analytics_interventions: {
      text: shownIn('interventions'),
      before: scores,
      afterWeek: scores,
      afterFortnight: scores,
    },
    analytics_reports: content,
    analytics_exports: 'numbers and filters that a person chose, deleted with the file after 7 days',
  },
  databaseFunctions: {
    'analytics_reports_due(bigint,integer)': due(
      'analytics_reports',
      'select * from public.analytics_reports_due(2147483647, $1)',
    ),
    'analytics_interventions_due(bigint,integer)': due(
      'analytics_interventions',
      'select * from public.analytics_interventions_due(2147483647, $1)',
    ),
    'analytics_exports_due(integer,integer)': due(
      'analytics_exports',
      'select * from public.analytics_exports_due(2147483647, $1)',
    ),
    'analytics_fold(uuid,uuid[])': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => ['select public.analytics_fold($1, array(select id from public.enrolments))', [id]]),
    },
    'analytics_follow_item()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => ['update public.module_progress set started_at = now() where organization_id = $1', [id]]),
    },
    'analytics_follow_events()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [
          `insert into public.progress_events (organization_id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at)
           select organization_id, id, gen_random_uuid(), gen_random_uuid(), 1, 'opened', now(), now() from public.users where organization_id = $1 limit 1`,
          [id],
        ]),
    },
  },
}
