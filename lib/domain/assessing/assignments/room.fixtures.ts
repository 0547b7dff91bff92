import { due } from '@/lib/domain/testing/definer-call'
import { changed, counted, dozens, million, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'
import { markingColumns } from './marking/marking.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'assignments',
      sql`insert into assignments (organization_id, id, title, instructions, settings, status, search_text, created_at, updated_at)
      select ${org}, ${idOf('assignment')}, ${both}, '{}', '{"maxPoints": 10, "dueAt": null}', (array['draft', 'published', 'archived'])[n % 3 + 1],
        ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'assignment_versions',
      sql`insert into assignment_versions (organization_id, id, assignment_id, number, title, instructions, settings)
      select ${org}, ${idOf('assignmentVersion')}, ${idOf('assignment', sql`n + 1`)}, 1, '{}', '{}', '{}' from ${rows} where n < 5`,
    ],
    [
      'assignment_submissions',
      sql`insert into assignment_submissions (organization_id, id, assignment_id, version_number, owner_id, user_id, enrolment_id, module_id, number,
        state, submitted_at, is_late, max_points, created_at, updated_at)
      select ${org}, ${idOf('submission')}, ${idOf('assignment', sql`n % 5 + 1`)}, 1, ${idOf('user')}, ${idOf('user')}, ${idOf('enrolment')},
        ${idOf('module')}, 1, (array['submitted', 'graded', 'released'])[n % 3 + 1], ${moment}, n % 4 = 0, 10, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'assignment_submission_people',
      sql`insert into assignment_submission_people (organization_id, id, submission_id, user_id, enrolment_id, module_id, points, percent, is_passed)
      select ${org}, ${idOf('submissionPerson')}, ${idOf('submission')}, ${idOf('user')}, ${idOf('enrolment')}, ${idOf('module')}, 8, 80, true
      from ${rows}`,
    ],
    [
      'assignment_extensions',
      sql`insert into assignment_extensions (organization_id, id, assignment_id, user_id, until, created_at, updated_at)
      select ${org}, ${idOf('assignmentExtension')}, ${idOf('assignment', sql`n % 5 + 1`)}, ${userId}, ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'assignments.list': { tables: ['assignments'], ...dozens },
    'assignmentExtensions.list': {
      filters: { assignment: idsOf('assignment', 1, 2), person: idsOf('user', 1, 2), group: idsOf('group', 1, 2) },
      tables: ['assignment_extensions'],
      most: thousands,
      because: 'a person gives each extension',
    },
    'submissionGrading.list': {
      filters: { assignment: idsOf('assignment', 1, 2), person: idsOf('user', 1, 2), ...changed },
      tables: ['assignment_submissions'],
      most: million,
    },
  }),
  personColumns: {
    assignments: content,
    assignment_versions: content,
    assignment_extensions: { reason: { shown: 'not: a note of the office', erased: true } },
    assignment_submissions: { text: shownIn('assignmentSubmissions'), link: shownIn('assignmentSubmissions') },
    assignment_submission_people: { marks: shownIn('assignmentSubmissions'), comment: shownIn('assignmentSubmissions') },
    ...markingColumns,
    assignment_submission_corrections: {
      reason: stays('not: a note of the office', 'a grade has to be explained years later'),
    },
  },
  databaseFunctions: {
    'assignments_due(bigint,integer)': due('organizations', 'select public.assignments_due(2147483647, $1)'),
  },
  exceptions: {
    'assignments.list': [
      unindexed,
      counted,
      { cases: /./, because: 'an organization has some hundred assignments: they are read in their order and each checked' },
    ],
    'assignmentExtensions.list': [{ cases: /./, because: 'an organization has some hundred extensions' }],
    'submissionGrading.list': [
      counted,
      {
        cases: /person|timing/,
        because: 'submissions are read in their order and each checked; two seconds bound it, with a refusal',
      },
    ],
  },
}
