import { counted, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { derived, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'notes',
      sql`insert into notes (organization_id, id, user_id, module_id, path_id, is_bookmarked, text, search_text, created_at, updated_at)
      select ${org}, ${idOf('note')}, ${userId}, ${idOf('module')}, ${idOf('path')}, n % 2 = 0, ${text}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({
    'learnerNotes.list': { tables: ['modules', 'notes'], most: thousands, because: "one person's, one for each lesson" },
  }),
  exceptions: {
    'learnerNotes.list': [unindexed, counted],
  },
  personColumns: {
    notes: { text: shownIn('notes'), searchText: derived },
  },
}
