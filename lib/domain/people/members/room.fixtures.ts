import { preparations } from '@/lib/domain/people/members/examples.fixtures'
import { changed, counted, farWord, million, sampled } from '@/lib/domain/testing/list-declarations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
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
