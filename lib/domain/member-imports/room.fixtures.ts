import { counted, dozens, unindexed } from '../testing/list-declarations'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, recent, text, userId }) => [
    [
      'member_imports',
      sql`insert into member_imports (organization_id, id, file_name, state, started_by, search_text, created_at, updated_at)
      select ${org}, ${idOf('import')}, 'people' || n || '.csv', 'imported', ${userId}, ${text}, ${recent}, ${recent} from ${rows}`,
    ],
    [
      'member_import_rows',
      sql`insert into member_import_rows (organization_id, id, import_id, number, state, email, name, locale, cells, problems, created_at)
      select ${org}, ${idOf('import row')}, ${idOf('import', sql`1`)}, n, (array['ready', 'refused', 'done', 'skipped'])[n % 4 + 1],
        'row' || n || '@bench.example', '{}', 'ar', '{}', '[]', ${recent} from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'memberImports.list': { tables: ['member_imports'], ...dozens },
    'memberImports.listRows': {
      params: { id: idOf('import', 1) },
      tables: ['member_imports', 'member_import_rows'],
      most: 100_000,
      because: 'a file has at most 100,000 rows',
    },
  }),
  exceptions: {
    'memberImports.list': [unindexed, counted],
    'memberImports.listRows': [counted],
  },
}
