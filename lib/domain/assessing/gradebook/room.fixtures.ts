import { counted, farWord, million, sampled, thousands } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, userId }) => [
    [
      'grade_cells',
      sql`insert into grade_cells (organization_id, id, path_id, enrolment_id, user_id, column_id, points, created_at, updated_at)
      select ${org}, ${idOf('gradeCell')}, ${idOf('path', sql`1`)}, ${idOf('enrolment')}, ${idOf('user')}, ${idOf('gradeColumn', sql`1`)}, 7, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'grade_changes',
      sql`insert into grade_changes (organization_id, id, path_id, enrolment_id, user_id, column_id, cell_version, before, after, is_correction, changed_by, created_at)
      select ${org}, ${idOf('gradeChange')}, ${idOf('path', sql`1`)}, ${idOf('enrolment')}, ${idOf('user')}, ${idOf('gradeColumn', sql`n % 5 + 1`)}, 1, '{}', '{}', false, ${userId}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'gradebook.list': {
      params: { pathId: idOf('path', 1) },
      filters: { group: idsOf('group', 1, 2) },
      tables: ['enrolments', 'users', 'assessment_attempts'],
      most: thousands,
      because: 'a path has some thousand enrolments',
    },
    'gradebook.history': {
      params: { pathId: idOf('path', 1) },
      filters: { enrolment: idsOf('enrolment', 1, 2), column: idsOf('gradeColumn', 1, 2) },
      tables: ['grade_changes'],
      most: million,
    },
  }),
  personColumns: {
    gradebooks: content,
    grade_scales: content,
    grade_cells: { comment: shownIn('grades') },
    grade_changes: {
      reason: shownIn('grades'),
      before: stays('grades', 'numbers alone: the grade stays'),
      after: stays('grades', 'numbers alone: the grade stays'),
    },
  },
  exceptions: {
    'gradebook.list': [
      sampled,
      farWord,
      counted,
      {
        cases: /^(several of )?group/,
        because: 'the enrollments of the path are read up to those of people in the group; two seconds bound it, with a refusal',
      },
    ],
    'gradebook.history': [counted],
  },
}
