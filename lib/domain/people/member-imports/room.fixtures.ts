import { counted, dozens, farWord, million, sampled, unindexed } from '@/lib/domain/testing/list-declarations'
import { file, product, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
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
    [
      'member_import_people',
      sql`insert into member_import_people (organization_id, import_id, user_id, state, created_at)
      select ${org}, ${idOf('import', sql`1`)}, ${idOf('user')}, (array['named', 'missing', 'suspended'])[n % 3 + 1], ${recent} from ${rows}`,
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
    'memberImports.listMissing': {
      params: { id: idOf('import', 1) },
      tables: ['users', 'member_imports', 'member_import_people'],
      most: million,
    },
  }),
  exceptions: {
    'memberImports.listMissing': [
      counted,
      farWord,
      sampled,
      {
        cases: /^(first page|deep page.*|(email|createdAt):.*|state [12]|several of state.*|search.*)$/,
        because: 'the missing people of one file are looked up first, 1,001 at most, to learn whether they are few',
        most: 3300,
      },
    ],
    'memberImports.list': [unindexed, counted],
    'memberImports.listRows': [counted],
  },
  personColumns: {
    member_import_rows: {
      email: shownIn('imported'),
      name: shownIn('imported'),
      facts: shownIn('imported'),
      cells: shownIn('imported'),
      problems: product,
      changes: shownIn('imported'),
      roleIds: product,
      groupIds: product,
    },
    member_imports: {
      fileName: file('the name of a file of the organization'),
      delimiter: product,
      columns: { shown: 'not: samples of a whole file with people', erased: true },
      mapping: product,
      emptySign: product,
      groupRoles: product,
      missing: file('a department or group among whose people a file looks, deleted after 30 days'),
      rest: file('a piece of a file that is not read to its end, deleted after 30 days'),
      searchText: file('the name of a file of the organization'),
    },
    member_import_parts: { text: file('a file that was not imported yet, deleted with the import or after 30 days') },
  },
}
