import { counted, dozens, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, secret, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
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
  personColumns: {
    sso_identities: {
      subject: shownIn('identityProviders'),
      claimedGroups: shownIn('identityProviders'),
      claimedName: shownIn('identityProviders'),
      claimNames: technical,
      directoryGroups: shownIn('identityProviders'),
    },
    sso_sessions: { sealedIdToken: secret },
    sso_providers: content,
    sso_role_mappings: content,
  },
}
