import { counted, dozens, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

const paragraph = 'Hazards of the place, the people and the tools, and what to do before, during and after accidents. '.repeat(4)

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'term_policies',
      sql`insert into term_policies (organization_id, id, type, number, status, content, published_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('policy')}, (array['termsOfService', 'privacy', 'cookies', 'marketing'])[n % 4 + 1], n / 4 + 10,
        case when n % 5 = 0 then 'draft' else 'published' end,
        jsonb_build_object('ar', jsonb_build_object('title', 'بند ' || n, 'body', ${paragraph}::text), 'en', jsonb_build_object('title', ${text}, 'body', ${paragraph}::text)),
        case when n % 5 <> 0 then ${moment} end, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'term_policy_acceptances',
      sql`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, accepted_at, ip_address)
      select ${org}, ${idOf('acceptance')}, ${userId}, ${idOf('policy')}, ${moment}, '10.0.0.1' from ${rows}`,
    ],
  ],
  requests: () => ({
    'termPolicies.list': { tables: ['term_policies'], ...dozens },
    'termPolicies.listAccepted': {
      tables: ['term_policies', 'term_policy_acceptances'],
      most: thousands,
      because: "one person's, one for each policy",
    },
    'termPolicies.listPublished': { tables: ['term_policies'], ...dozens },
  }),
  exceptions: {
    'termPolicies.list': [unindexed, counted],
    'termPolicies.listAccepted': [counted],
  },
  personColumns: {
    term_policy_acceptances: { ipAddress: shownIn('acceptedTerms') },
    term_policies: content,
  },
}
