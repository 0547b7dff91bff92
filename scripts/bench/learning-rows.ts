import type postgres from 'postgres'
import { inBulk } from './growth-load'

/** The size of a learning organization, in rows. */
export type Size = { paths: number; enrolments: number; progressRows: number; events: number }
export type Whom = { organizationId: string; learnerId: string; courseId: string }

const tables = [
  'users',
  'learning_paths',
  'learning_path_versions',
  'enrolments',
  'progress_heads',
  'module_progress',
  'progress_events',
]
/** Each person is enrolled in ten paths, with progress in this many items of each. */
const PATHS_OF_ONE = 10
export const ITEMS_DONE = 20

/**
 * Adds rows to the organization until it has a given size. Every filled path has the items of the course. Each person is enrolled in the course and in
 * nine other paths; the measured learner also in the first nineteen others, at every size. Ids increase with the rows, as UUIDv7 does.
 */
export const growLearning = (owner: postgres.Sql, { organizationId, learnerId, courseId }: Whom, from: Size, to: Size) =>
  inBulk(owner, tables, async (sql) => {
    const org = sql`${organizationId}::uuid`
    const idOf = (kind: string, n = sql`n`) => sql`(${kind} || '-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
    const rows = (before: number, last: number) => sql`generate_series(${before + 1}::int, ${last}::int) n`
    const moment = sql`'2020-01-01Z'::timestamptz + n * interval '1 minute'`
    const people = (size: Size) => size.enrolments / PATHS_OF_ONE
    await sql`insert into users (organization_id, id, email, email_verified_at, name)
      select ${org}, ${idOf('00000001')}, 'person' || n || '@bench.example', now(), jsonb_build_object('en', 'Person ' || n)
      from ${rows(people(from), people(to))}`
    await sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at, published_version, created_at, updated_at)
      select ${org}, ${idOf('00000002')}, 'published', 'safety', 'beginner', 90,
        jsonb_build_object('en', jsonb_build_object('title', 'Path ' || n, 'description', 'Of the bench')), ${moment}, 1, ${moment}, ${moment}
      from ${rows(from.paths, to.paths)}`
    await sql`insert into learning_path_versions (organization_id, id, path_id, number, state, structure, item_count, total_weight, published_at)
      select ${org}, ${idOf('00000003')}, ${idOf('00000002')}, 1, 'published', v.structure, v.item_count, v.total_weight, ${moment}
      from ${rows(from.paths, to.paths)}, learning_path_versions v where v.path_id = ${courseId} and v.state = 'published'`
    const enrolments = rows(from.enrolments, to.enrolments)
    const path = sql`case when n % ${PATHS_OF_ONE} = 0 then ${courseId}::uuid else ${idOf('00000002', sql`n % ${to.paths} + 1`)} end`
    await sql`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, started_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('00000004')}, ${path}, ${idOf('00000001', sql`(n - 1) / ${PATHS_OF_ONE} + 1`)}, 1,
        (array['active', 'completed'])[n % 2 + 1], 'bulk', ${moment}, 'person' || n, ${moment}, ${moment} from ${enrolments}`
    await sql`insert into progress_heads (organization_id, enrolment_id, revision, last_at) select ${org}, ${idOf('00000004')}, 1, ${moment} from ${enrolments}`
    const doneBy = (ids: postgres.PendingQuery<postgres.Row[]>, most: number) => sql`
      insert into module_progress (organization_id, enrolment_id, item_id, module_id, state, evidence, seconds, started_at, completed_at, last_at, locale, module_version)
      select ${org}, e.id, (item->>'id')::uuid, (item->>'moduleId')::uuid, 'completed', '{"marks":{"opened":[1,1]},"score":null,"passedAt":null,"failedAt":null}',
        60, ${moment}, ${moment}, ${moment}, 'ar', 1
      from (${ids}) e(id, n), learning_path_versions v, jsonb_path_query(v.structure, '$.sections[*].items[*]') with ordinality items(item, at)
      where v.path_id = ${courseId} and v.state = 'published' and at <= ${most}`
    const newRows = to.progressRows - from.progressRows
    await doneBy(
      sql`select ${idOf('00000004')}, n from ${rows(from.enrolments, from.enrolments + Math.floor(newRows / ITEMS_DONE))}`,
      ITEMS_DONE,
    )
    await sql`insert into progress_events (organization_id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at, locale)
      select ${org}, ${idOf('00000001', sql`n % ${people(to)} + 1`)}, ${idOf('00000005')}, ${idOf('00000006', sql`n % 200`)}, 1, 'opened', ${moment}, ${moment}, 'ar'
      from ${rows(from.events, to.events)}`
    if (from.paths > 0) return
    await sql`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, started_at, search_text, created_at, updated_at)
      select ${org}, ${idOf('00000007')}, ${idOf('00000002')}, ${learnerId}, 1, 'active', 'self', ${moment}, 'learner', ${moment}, ${moment} from ${rows(0, 19)}`
    await doneBy(sql`select ${idOf('00000007')}, n from ${rows(0, 19)}`, 5)
  })
