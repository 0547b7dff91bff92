import { counted, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { derived, product, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

const jobsOfAll = {
  tables: ['jobs'],
  most: thousands,
  because: 'an organization has at most 10,000 unfinished, and they are removed after 90 days',
}

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, recent, text, userId }) => [
    [
      'jobs',
      sql`insert into jobs (organization_id, id, name, label, payload, state, user_id, started_from, done, total, search_text, created_at, updated_at)
      select ${org}, ${idOf('job')}, 'bench.job', ${text}, '{}', (array['queued', 'running', 'succeeded', 'failed', 'expired', 'cancelled'])[n % 6 + 1],
        case when n % 20 = 3 then ${idOf('user')} else ${userId} end, jsonb_build_object('email', 'listed@bench.example'), n % 100, 100, ${text}, ${recent}, ${recent} from ${rows}`,
    ],
  ],
  requests: ({ userId, idsOf }) => ({
    'jobs.list': { filters: { user: [userId, ...idsOf('user', 3, 23)], serviceAccount: idsOf('user', 7, 8) }, ...jobsOfAll },
    'jobs.listOwn': jobsOfAll,
  }),
  exceptions: {
    'jobs.list': [unindexed, counted],
    'jobs.listOwn': [unindexed, counted],
  },
  personColumns: {
    jobs: {
      name: product,
      label: shownIn('jobs'),
      payload: technical,
      startedFrom: shownIn('jobs'),
      position: technical,
      rowErrors: technical,
      result: technical,
      error: technical,
      searchText: derived,
    },
  },
}
