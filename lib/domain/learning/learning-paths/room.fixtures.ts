import { due } from '@/lib/domain/testing/definer-call'
import { changed, counted, dozens, farWord, million, sampled, thousands } from '@/lib/domain/testing/list-declarations'
import { content, derived, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'learning_paths',
      sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at, created_at, updated_at)
      select ${org}, ${idOf('path')}, case n % 20 when 3 then 'draft' when 5 then 'inReview' when 7 then 'archived' else 'published' end, (array['safety', 'office', 'health'])[n % 3 + 1], (array['beginner', 'intermediate', 'advanced'])[n % 3 + 1], 90,
        jsonb_strip_nulls(jsonb_build_object('ar', case when n % 4 <> 3 then jsonb_build_object('title', 'مسار ' || n, 'description', 'وصف المسار') end,
          'en', jsonb_build_object('title', ${text}, 'description', 'Description'))), ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
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
      'group_assignments',
      // One path that is assigned to every group.
      sql`insert into group_assignments (organization_id, id, path_id, group_id, state, on_leave, created_at)
      select ${org}, ${idOf('assignment')}, ${idOf('path', sql`1`)}, ${idOf('group')}, case when n % 3 = 0 then 'ended' else 'active' end, 'keep', ${moment} from ${rows}`,
    ],
    [
      'path_teachers',
      // One path that everybody teaches, and one person who made every tenth.
      sql`insert into path_teachers (organization_id, id, path_id, user_id, is_maker, created_at)
      select ${org}, ${idOf('teacher')}, ${idOf('path', sql`1`)}, ${idOf('user')}, false, ${moment} from ${rows} where n <= 50`,
    ],
    [
      'path_teachers',
      sql`insert into path_teachers (organization_id, id, path_id, user_id, is_maker, created_at)
      select ${org}, ${idOf('own teacher')}, ${idOf('path')}, ${userId}, true, ${moment} from ${rows} where n % 10 = 4`,
    ],
    [
      'enrolments',
      sql`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, search_text, created_at, updated_at)
      select ${org}, ${idOf('own enrolment')}, ${idOf('path')}, ${userId}, 1, 'active', 'self', '', ${moment}, ${moment} from ${rows} where n % 20 = 2`,
    ],
  ],
  requests: ({ idOf, idsOf }) => {
    const params = { id: idOf('path', 1) }
    return {
      'learningPaths.list': {
        filters: { category: ['office'], minMinutes: ['60'], maxMinutes: ['120'] },
        tables: ['learning_paths', 'enrolments'],
        most: million,
      },
      'learningPaths.listPublic': { tables: ['learning_paths'], most: million },
      'learningPaths.listAll': {
        filters: { category: ['office'], module: idsOf('module', 1, 2) },
        tables: ['learning_paths', 'learning_path_items'],
        most: million,
      },
      'learningPaths.roster': { params, filters: changed, tables: ['enrolments', 'users'], most: million },
      'learningPaths.pathAssignments': { params, tables: ['group_assignments'], ...dozens },
      'learningPaths.groupAssignments': { params: { id: idOf('group', 1) }, tables: ['group_assignments'], ...dozens },
      'learningPaths.teachers': { params, tables: ['path_teachers'], most: thousands, because: 'a path has 50 teachers at most' },
      'learningPaths.candidates': { params, tables: ['enrolments', 'users'], most: million },
      'learningPaths.versions': {
        params,
        tables: ['learning_path_versions'],
        most: thousands,
        because: 'a path has a version for each time it was published',
      },
    }
  },
  exceptions: {
    'learningPaths.list': [
      sampled,
      farWord,
      counted,
      {
        cases: /^enrolled 1$/,
        because: "a person's own paths are looked up first, 1,001 at most, and fetched one by one",
        most: 3300,
      },
    ],
    'learningPaths.listPublic': [counted],
    'learningPaths.listAll': [sampled, farWord, counted],
    'learningPaths.roster': [sampled, farWord, counted],
    'learningPaths.candidates': [sampled, farWord, counted],
    'learningPaths.versions': [counted],
    'learningPaths.teachers': [counted],
    'learningPaths.pathAssignments': [counted],
    'learningPaths.groupAssignments': [
      {
        cases: /./,
        because:
          'an organization has some hundred assignments: all are read in their order, and each group looked up among those that contain the one asked for; two seconds bound it',
      },
    ],
  },
  databaseFunctions: {
    'enrolments_due(integer,integer)': due('enrolments', 'select public.enrolments_due(2147483647, $1)'),
    'enrolments_follow_people()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [`update public.users set name = '{"en":"Renamed"}' where organization_id = $1`, [id]]),
    },
  },
  personColumns: {
    enrolments: {
      dueRule: stays('not: a rule of the organization', 'a rule of the organization'),
      waivedReason: shownIn('enrolments'),
      searchText: derived,
    },
    learning_paths: content,
    group_assignments: { dueRule: stays('not: a rule of the organization', 'a rule of the organization') },
    learning_path_versions: content,
  },
}
