import { counted, dozens, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, derived, generated, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'rubrics',
      sql`insert into rubrics (organization_id, id, title, design, criterion_count, max_points, status, search_text, created_at, updated_at)
      select ${org}, ${idOf('rubric')}, '{"ar": "سلّم", "en": "Rubric"}'::jsonb,
        '{"criteria": [{"key": "a", "title": {"en": "A"}, "levels": [{"key": "b", "title": {"en": "B"}, "points": 1}]}]}'::jsonb, 1, 1,
        (array['active', 'archived'])[n % 2 + 1], ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'comment_bank',
      sql`insert into comment_bank (organization_id, id, owner_id, text, search_text, created_at, updated_at)
      select ${org}, ${idOf('bankComment')}, case when n % 2 = 0 then ${userId}::uuid end, '{"en": "Name the source."}'::jsonb, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({
    'rubrics.list': { tables: ['rubrics'], ...dozens },
    'commentBank.list': { tables: ['comment_bank'], ...dozens },
  }),
  exceptions: {
    'rubrics.list': [unindexed, counted],
    'commentBank.list': [
      unindexed,
      counted,
      {
        cases: /^(isOwn \d|frequent word)$/,
        because: 'a bank has at most a thousand comments for everybody, and five hundred of a person',
      },
    ],
  },
  personColumns: {
    rubrics: content,
    comment_bank: {
      text: shownIn('ownComments'),
      textAr: generated,
      textEn: generated,
      searchText: derived,
    },
  },
}
