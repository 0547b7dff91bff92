import { counted, dozens, unindexed } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'api_keys',
      sql`insert into api_keys (organization_id, id, name, key, secret_hash, is_active, expires_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('key')}, ${text}, 'lpk_live_' || left(md5('key' || n), 22), md5('secret'), n % 3 <> 0,
        case when n % 3 = 1 then now() - interval '1 day' end, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'service_accounts',
      sql`insert into service_accounts (organization_id, id, name, name_key, search_text, created_at, updated_at)
      select ${org}, ${idOf('account')}, ${text}, 'account ' || n, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'apiKeys.list': { filters: { serviceAccount: idsOf('user', 7, 8) }, tables: ['api_keys'], ...dozens },
    'serviceAccounts.list': { tables: ['service_accounts'], ...dozens },
  }),
  exceptions: {
    'serviceAccounts.list': [unindexed, counted],
    'apiKeys.list': [
      unindexed,
      counted,
      { cases: /^(kind [23]|several of kind)$/, because: 'an organization has at most 500 keys' },
    ],
  },
  personColumns: {
    service_accounts: content,
    api_keys: content,
  },
}
