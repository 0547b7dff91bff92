import { counted, device, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { derived, secret, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { newId } from '@/lib/platform/ids'
import { preparations } from './examples.fixtures'

const sessionsOfOne = { tables: ['sessions'], most: thousands, because: "one person's, each ends within 30 days" }

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'users',
      sql`insert into users (organization_id, id, email, email_verified_at, name, status, external_id, employee_number, department, manager_id, created_at, updated_at)
      select ${org}, ${idOf('user')}, 'listed' || n || '@bench.example', now(), ${both},
        (array['active', 'inactive', 'blocked'])[n % 3 + 1], 'external-' || n, 'number-' || n, 'Department ' || n % 100,
        ${idOf('user', sql`n / 8`)}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'sessions',
      sql`insert into sessions (organization_id, id, user_id, "from", ip_address, device, expired_at, last_used_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('session')}, ${userId}, 'website', '10.0.0.1', ${device}::text::jsonb, now() + interval '30 days', ${moment}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ userId }) => ({
    'sessions.list': sessionsOfOne,
    'sessions.listOfUser': { params: { userId }, ...sessionsOfOne },
  }),
  exceptions: {
    'sessions.list': [
      unindexed,
      counted,
      {
        cases: /^(updatedAt|lastUsedAt):/,
        because: "a person's sessions are few, and an index on these columns would be written at every use of one",
      },
    ],
    'sessions.listOfUser': [unindexed, counted],
  },
  databaseFunctions: {
    'mark_active_day()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => ['update public.sessions set last_used_at = now() where organization_id = $1', [id]]),
    },
    'raise_credential_version()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [
          'update public.users set two_factor_secret = $2 where organization_id = $1',
          [id, newId()],
        ]),
    },
  },
  personColumns: {
    users: {
      email: shownIn('account'),
      userName: shownIn('account'),
      passwordHash: secret,
      name: shownIn('account'),
      timeZone: shownIn('account'),
      photo: shownIn('account'),
      twoFactorSecret: secret,
      externalId: shownIn('account'),
      employeeNumber: shownIn('account'),
      department: shownIn('account'),
      jobTitle: shownIn('account'),
      searchText: derived,
    },
    sessions: { sealedSuccessor: secret, ipAddress: shownIn('sessions'), device: shownIn('sessions'), searchText: derived },
    known_devices: { tokenHash: secret },
    two_factor_challenges: { tokenHash: secret, addressClass: technical },
    two_factor_backup_codes: { codeHash: secret },
    former_passwords: { passwordHash: secret },
    password_resets: { tokenHash: secret, nonce: secret },
  },
}
