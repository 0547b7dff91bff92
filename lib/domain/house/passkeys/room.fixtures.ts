import { counted, dozens } from '@/lib/domain/testing/list-declarations'
import { secret, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'passkeys',
      sql`insert into passkeys (organization_id, id, user_id, credential_id, public_key, counter, transports, is_backup_eligible, is_backed_up, aaguid, name, created_at, updated_at)
      select ${org}, ${idOf('passkey')}, ${userId}, md5('credential' || n), 'key', 0, '[]', true, true, ${idOf('model')}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({ 'passkeys.list': { tables: ['passkeys'], ...dozens } }),
  exceptions: {
    'passkeys.list': [counted],
  },
  personColumns: {
    passkeys: { credentialId: secret, publicKey: secret, transports: technical, name: shownIn('passkeys') },
  },
}
