import { EventDelivery } from '@/lib/platform/events/delivery'
import { enrolMyself } from '../learning-paths/enrolments.contract'
import { pathInForce } from '../learning-paths/paths.fixtures'
import type { Org } from '../testing/contract-suite'
import { due } from '../testing/definer-call'
import { counted, inMemory, thousands } from '../testing/list-declarations'
import { make, twice, unique } from '../testing/preparations'
import type { RoomFixtures } from '../testing/room-fixtures'
import { exportAnalytics } from './export.service'
import { foldReactions } from './fold.service'

const deliver = () => new EventDelivery(foldReactions).deliverDue(new AbortController().signal)

/** A path with an enrolled person. */
async function path(org: Org) {
  const id = await pathInForce(org)
  const person = await org.person(`counted${unique()}`, org.roles.learner)
  await person.call(enrolMyself, { params: { pathId: id } })
  return { params: { id } }
}

export const fixtures: RoomFixtures = {
  examples: {
    'analytics.funnel': path,
    'analytics.dropOff': path,
    'analytics.exports': (org) => twice(() => make(org, exportAnalytics.contract, { format: 'csv' })),
    'analytics.cohort': path,
    'analytics.learners': async (org) => {
      for (let count = 0; count < 2; count += 1) await path(org)
      await deliver()
      return { query: { risk: ['high', 'medium', 'low'].join() } }
    },
  },
  rows: ({ sql, org, rows, idOf, recent }) => [
    [
      'analytics_exports',
      sql`insert into analytics_exports (organization_id, id, format, language, numbers, job_id, completed_at, created_at, expires_at)
      select ${org}, ${idOf('numbers')}, 'csv', 'en', '{"metrics":["starts"],"by":null,"from":"2026-11-01","to":"2026-11-21","filters":{}}', ${idOf('job')}, ${recent}, ${recent}, ${recent} + interval '7 days' from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'analytics.exports': { tables: ['analytics_exports'], most: thousands, because: 'exports are deleted after 7 days' },
    'analytics.learners': { ...inMemory, filters: { path: idsOf('path', 1, 2), group: idsOf('group', 1, 2) } },
  }),
  exceptions: { 'analytics.exports': [counted] },
  personColumns: { analytics_exports: 'numbers and filters that a person chose, deleted with the file after 7 days' },
  databaseFunctions: {
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
