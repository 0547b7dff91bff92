import { counted, dozens, unindexed } from '../testing/list-declarations'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'sso_providers',
      sql`insert into sso_providers (organization_id, id, name, name_key, issuer, client_id, search_text, created_at, updated_at)
      select ${org}, ${idOf('provider')}, ${text}, 'provider ' || n, 'https://login.bench.example', 'bench', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({ 'ssoProviders.list': { tables: ['sso_providers'], ...dozens } }),
  exceptions: {
    'ssoProviders.list': [unindexed, counted],
  },
}
