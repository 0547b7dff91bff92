import { counted, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { derived, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId, roleId }) => [
    [
      'invites',
      sql`insert into invites (organization_id, id, email, name, role_id, locale, status, token_hash, nonce, invited_by, expires_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('invite')}, 'invited' || n || '@bench.example', ${both}, ${roleId}, 'ar', (array['pending', 'accepted', 'revoked'])[n % 3 + 1],
        md5('token' || n), md5('nonce' || n), ${userId}, ${moment} + interval '7 days', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({
    'invites.list': { tables: ['invites'], most: thousands, because: 'as many as people were asked to join' },
  }),
  exceptions: {
    'invites.list': [unindexed, counted],
  },
  personColumns: {
    invites: {
      email: shownIn('invitations'),
      name: shownIn('invitations'),
      facts: shownIn('invitations'),
      tokenHash: stays('not: a secret or a hash of one', 'the link of an invitation that has ended'),
      nonce: stays('not: a secret or a hash of one', 'the link of an invitation that has ended'),
      searchText: derived,
    },
  },
}
