import { counted, dozens } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment }) => [
    [
      'lti_keys',
      sql`insert into lti_keys (organization_id, id, key_id, public_jwk, state, expires_at, created_at, updated_at)
      select ${org}, ${idOf('lti-key')}, md5('lti-key' || n), '{}', 'retired', ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({ 'ltiKeys.list': { tables: ['lti_keys'], ...dozens } }),
  exceptions: { 'ltiKeys.list': [counted] },
  personColumns: { lti_keys: content },
}
