import { counted, dozens, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'lti_platforms',
      sql`insert into lti_platforms (organization_id, id, name, issuer, client_id, deployment_ids, login_url, token_url, key_set_url, search_text, created_at, updated_at)
      select ${org}, ${idOf('lti platform')}, ${text}, 'https://lms.bench.example', 'client ' || n, '{1}', 'https://lms.bench.example/a', 'https://lms.bench.example/t',
        'https://lms.bench.example/k', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'lti_links',
      sql`insert into lti_links (organization_id, id, platform_id, deployment_id, resource_link_id, path_id, created_at, updated_at)
      select ${org}, ${idOf('lti link')}, ${idOf('lti platform', sql`1`)}, '1', 'place ' || n, ${idOf('path')}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'ltiPlatforms.list': { tables: ['lti_platforms'], ...dozens },
    'ltiPlatforms.links': {
      tables: ['lti_links'],
      params: { id: idOf('lti platform', 1) },
      most: thousands,
      because: 'a platform has some hundred',
    },
  }),
  exceptions: {
    'ltiPlatforms.list': [unindexed, counted],
    'ltiPlatforms.links': [counted],
  },
  personColumns: {
    lti_identities: { subject: shownIn('ltiIdentities') },
    lti_scores: { subject: shownIn('ltiScores') },
    lti_links: content,
    lti_platforms: content,
  },
}
