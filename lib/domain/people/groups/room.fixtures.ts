import { counted, dozens, farWord, million, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, product } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

/** Every account is in group number 1. */
export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both }) => [
    [
      'groups',
      sql`insert into groups (organization_id, id, kind, name, search_text, created_at, updated_at)
      select ${org}, ${idOf('group')}, (array['department', 'cohort', 'class'])[n % 3 + 1], ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'group_tree',
      sql`insert into group_tree (organization_id, group_id, ancestor_id, depth) select ${org}, ${idOf('group')}, ${idOf('group')}, 0 from ${rows}`,
    ],
    [
      'group_members',
      sql`insert into group_members (organization_id, group_id, user_id, sources, created_at)
      select ${org}, ${idOf('group', sql`1`)}, ${idOf('user')}, array['import'], ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'groups.list': {
      tables: ['groups', 'group_tree', 'group_members'],
      ...dozens,
      filters: {
        parent: idsOf('group', 3, 4),
        within: idsOf('group', 3, 4),
        member: idsOf('user', 3, 4),
        manager: idsOf('user', 3, 4),
      },
    },
    'groups.members': { params: { id: idOf('group', 1) }, tables: ['users', 'group_members'], most: million },
  }),
  personColumns: {
    groups: content,
    group_rules: content,
    group_members: { sources: product },
  },
  exceptions: {
    'groups.list': [
      unindexed,
      counted,
      {
        cases: /^((createdAt|updatedAt|nameAr|nameEn):asc|(several of )?member( \d)?)$/,
        because: 'each group says how many people are in it, which has to be counted; here everybody is in the first one',
      },
    ],
    'groups.members': [
      farWord,
      counted,
      {
        cases: /^(?!old word|numbered page|far numbered page)/,
        because:
          'the people of the group are looked up first, 1,001 at most, to learn whether they are few; a search samples as well',
        most: 3300,
      },
    ],
  },
}
