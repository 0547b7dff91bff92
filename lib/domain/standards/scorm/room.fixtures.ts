import { counted, million, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'scorm_packages',
      sql`insert into scorm_packages (organization_id, id, state, format, format_version, title, host_label, search_text, created_at, updated_at)
      select ${org}, ${idOf('coursePackage')}, (array['checking', 'ready', 'refused'])[n % 3 + 1], (array['scorm12', 'scorm2004', 'cmi5', 'xapi'])[n % 4 + 1], '1.2',
        ${text}, 'pkg-' || md5('host' || n), ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'scorm_attempts',
      sql`insert into scorm_attempts (organization_id, id, user_id, module_id, package_id, number, state, outcome, attempts_kept, started_at, last_at)
      select ${org}, ${idOf('courseAttempt')}, ${userId}, ${idOf('module', sql`1`)}, ${idOf('coursePackage', sql`1`)}, n,
        (array['open', 'done', 'done', 'done'])[n % 4 + 1], (array[null, 'passed', 'failed', 'completed'])[n % 4 + 1], 'best', ${moment}, ${moment} from ${rows}`,
    ],
    [
      'scorm_interactions',
      sql`insert into scorm_interactions (organization_id, id, attempt_id, item_id, number, name, response, correct_responses, description, objectives, said_at, recorded_at)
      select ${org}, ${idOf('courseInteraction')}, ${idOf('courseAttempt', sql`1`)}, 'only', n, 'q', ${text}, '[]', '', '[]', '', ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'courseAttempts.list': {
      params: { id: idOf('coursePackage', 1) },
      tables: ['scorm_attempts'],
      most: million,
    },
    'courseAttempts.interactions': {
      params: { attemptId: idOf('courseAttempt', 1) },
      tables: ['scorm_interactions'],
      most: thousands,
      because: 'at most 1,000 for each item',
    },
    'courseLaunches.attempts': {
      params: { moduleId: idOf('module', 1) },
      tables: ['scorm_attempts'],
      most: thousands,
      because: "one person's at one lesson",
    },
    'coursePackages.list': {
      tables: ['scorm_packages'],
      most: thousands,
      because: 'an organization has at most 5,000',
    },
  }),
  exceptions: {
    'coursePackages.list': [unindexed, counted],
    'courseAttempts.list': [counted],
    'courseAttempts.interactions': [counted],
    'courseLaunches.attempts': [counted],
  },
  personColumns: {
    scorm_packages: content,
    scorm_package_files: content,
    scorm_attempts: { entry: technical },
    scorm_attempt_items: {
      itemId: shownIn('courseAttempts'),
      location: shownIn('courseAttempts'),
      suspendData: shownIn('courseAttempts'),
      objectives: shownIn('courseAttempts'),
    },
    scorm_interactions: Object.fromEntries(
      ['itemId', 'name', 'response', 'correctResponses', 'description', 'objectives', 'saidAt'].map((name) => [
        name,
        shownIn('courseAttempts'),
      ]),
    ),
  },
}
