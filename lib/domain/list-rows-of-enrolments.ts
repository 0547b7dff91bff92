import type postgres from 'postgres'

type Part = postgres.PendingQuery<postgres.Row[]>
/** What every row is made of, as `fillTables` has it. */
export type Parts = { org: Part; rows: Part; moment: Part; recent: Part; text: Part; idOf: (kind: string, n?: Part) => Part }

/** The enrolments, and the versions of a path, with which `fillTables` fills their lists. */
export function rowsOfEnrolments(
  sql: postgres.TransactionSql,
  { userId }: { userId: string },
  { org, rows, idOf, moment, text }: Parts,
): [table: string, insert: Part][] {
  return [
    [
      'learning_path_versions',
      sql`insert into learning_path_versions (organization_id, id, path_id, number, state, structure, created_at)
      select ${org}, ${idOf('version')}, ${idOf('path', sql`1`)}, n, 'superseded', '{"sections":[]}', ${moment} from ${rows}`,
    ],
    [
      'enrolments',
      // One path that everybody is in, and one person who is in every path.
      sql`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, due_at, cycle, search_text, created_at, updated_at)
      select ${org}, ${idOf('enrolment')}, ${idOf('path', sql`1`)}, ${idOf('user')}, 1,
        (array['active', 'completed', 'overdue', 'invited', 'waiting', 'expired', 'withdrawn', 'waived'])[n % 8 + 1], 'bulk',
        case when n % 3 <> 0 then ${moment} end, 1, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'enrolments',
      sql`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, search_text, created_at, updated_at)
      select ${org}, ${idOf('own enrolment')}, ${idOf('path')}, ${userId}, 1, 'active', 'self', '', ${moment}, ${moment} from ${rows} where n % 20 = 2`,
    ],
  ]
}

/** What the lists below a path are asked with. */
export const requestsOfPath = (id: string) => ({
  'learningPaths.roster': { params: { id }, tables: ['enrolments', 'users'], most: 1_000_000 },
  'learningPaths.candidates': { params: { id }, tables: ['enrolments', 'users'], most: 1_000_000 },
  'learningPaths.versions': {
    params: { id },
    tables: ['learning_path_versions'],
    most: 10_000,
    because: 'a path has a version for each time it was published',
  },
})
