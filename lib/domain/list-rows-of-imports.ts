import type postgres from 'postgres'
import type { Parts } from './list-rows-of-enrolments'

type Part = postgres.PendingQuery<postgres.Row[]>

/** The imports of people, and the rows of one file, with which `fillTables` fills their lists. */
export function rowsOfImports(
  sql: postgres.TransactionSql,
  { userId }: { userId: string },
  { org, rows, idOf, recent, text }: Parts,
): [table: string, insert: Part][] {
  return [
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
  ]
}

/** What the lists of imports are asked with. */
export const requestsOfImports = (id: string) => ({
  'memberImports.list': { tables: ['member_imports'], most: 10_000, because: 'an organization has some dozen' },
  'memberImports.listRows': {
    params: { id },
    tables: ['member_imports', 'member_import_rows'],
    most: 100_000,
    because: 'a file has at most 100,000 rows',
  },
})
