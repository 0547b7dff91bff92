import { preparations } from '@/lib/domain/people/members/examples.fixtures'
import { due } from '@/lib/domain/testing/definer-call'
import { changed, counted, farWord, million, sampled } from '@/lib/domain/testing/list-declarations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  personColumns: { sign_in_cards: 'names only who asked for the file, which is deleted after an hour' },
  databaseFunctions: {
    'keep_sign_in_names_apart()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [
          `update public.users set user_name = 'night.guard', employee_number = 'n-1' where organization_id = $1`,
          [id],
        ]),
    },
    'write_person_search()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [`update public.users set name = '{"en":"Guard"}' where organization_id = $1`, [id]]),
    },
    'sign_in_cards_due(integer,integer)': due('sign_in_cards', 'select * from public.sign_in_cards_due(2147483647, $1)'),
  },
  requests: ({ roleId, rareRoleId, idsOf }) => ({
    'organizationMembers.list': {
      filters: {
        role: [roleId, rareRoleId],
        group: idsOf('group', 1, 3),
        manager: idsOf('user', 3, 4),
        department: ['Department 3', 'Department 4'],
        externalId: ['external-3', 'external-4'],
        employeeNumber: ['number-3', 'number-4'],
        ...changed,
      },
      tables: ['users', 'user_roles', 'group_members'],
      most: million,
    },
  }),
  exceptions: {
    'organizationMembers.list': [
      sampled,
      farWord,
      counted,
      {
        cases: /^(several of )?(role|group)/,
        because:
          'the holders of a role or the people of a group are looked up first, 1,001 at most, to learn whether they are few',
        most: 1100,
      },
      {
        cases: /^department \d$/,
        because: 'each person comes with the groups that they are in',
        most: 300,
      },
    ],
  },
}
