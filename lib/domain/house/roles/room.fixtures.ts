import { due, hostile } from '@/lib/domain/testing/definer-call'
import { counted, dozens, farWord, inMemory, million, unindexed } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, roleId, rareRoleId }) => [
    [
      'user_roles',
      sql`insert into user_roles (organization_id, user_id, role_id, created_at)
      select ${org}, ${idOf('user')}, ${roleId}, ${moment} from ${rows}`,
    ],
    [
      'user_roles',
      sql`insert into user_roles (organization_id, user_id, role_id, created_at)
      select ${org}, ${idOf('user')}, ${rareRoleId}, ${moment} from ${rows} where n % 500 = 7`,
    ],
    [
      'roles',
      sql`insert into roles (organization_id, id, type, name, name_key, description, search_text, created_at, updated_at)
      select ${org}, ${idOf('role')}, 'user', ${both}, 'role ' || n, ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'role_permissions',
      sql`insert into role_permissions (organization_id, role_id, subject, action)
      select ${org}, ${idOf('role')}, subject, 'read' from ${rows}, unnest(array['learningPath', 'learningModule', 'role']) subject`,
    ],
  ],
  requests: ({ roleId }) => ({
    'permissions.list': inMemory,
    'roles.list': { tables: ['roles', 'role_permissions'], ...dozens },
    'roles.members': { params: { roleId }, tables: ['users', 'user_roles'], most: million },
  }),
  exceptions: {
    'roles.members': [
      farWord,
      counted,
      {
        cases: /^(?!old word|numbered page|far numbered page)/,
        because:
          'the holders of the role are looked up first, 1,001 at most, to learn whether they are few; a search samples as well',
        most: 3300,
      },
    ],
    'roles.list': [
      unindexed,
      counted,
      {
        cases: /^(frequent word|name(Ar|En):asc)$/,
        because: 'the permissions of each row are read beside it; built-in roles, which have a hundred, come first by name',
        most: 200,
      },
      {
        cases: /^(first page|(createdAt|updatedAt|nameAr|nameEn):desc)$/,
        because: 'each role tells how many people hold it, which has to be counted; here one is held by all',
      },
    ],
  },
  databaseFunctions: {
    'outdated_built_in_roles(jsonb,uuid,integer)': {
      // Ids only, for the update of built-in roles at the start of a release.
      promised: ['roles'],
      attempts: (_, theirs) =>
        ['admin', ...hostile].map((text) => [
          'select public.outdated_built_in_roles($1, $2, 1000)',
          [{ [text]: [text] }, theirs.id],
        ]),
    },
    'roles_ended(integer,integer)': due('user_roles', 'select * from public.roles_ended(2147483647, $1)'),
    'program_holdings(uuid,uuid)': {
      attempts: (mine, theirs) =>
        [
          [mine.id, mine.program],
          [theirs.id, theirs.program],
          [mine.id, theirs.program],
        ].map((values) => ['select * from public.program_holdings($1, $2)', values]),
    },
    'list_role_permissions()': {
      attempts: (mine, theirs) =>
        [mine, theirs].flatMap(({ id, role }): [string, unknown[]][] => [
          [
            `insert into public.role_permissions (organization_id, role_id, subject, action) values ($1, $2, 'made', 'up')`,
            [id, role],
          ],
          [`update public.role_permissions set scope = 'own' where role_id = $1`, [role]],
          [`delete from public.role_permissions where role_id = $1`, [role]],
        ]),
    },
  },
  personColumns: {
    roles: content,
    role_permissions: content,
  },
}
