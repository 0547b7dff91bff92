import { counted, thousands, unindexed } from '../testing/list-declarations'
import { content, shownIn, technical } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'course_packages',
      sql`insert into course_packages (organization_id, id, state, format, format_version, title, host_label, search_text, created_at, updated_at)
      select ${org}, ${idOf('coursePackage')}, (array['checking', 'ready', 'refused'])[n % 3 + 1], (array['scorm12', 'scorm2004', 'cmi5', 'xapi'])[n % 4 + 1], '1.2',
        ${text}, 'pkg-' || md5('host' || n), ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: () => ({
    'coursePackages.list': {
      tables: ['course_packages'],
      most: thousands,
      because: 'an organization has at most 5,000',
    },
  }),
  exceptions: { 'coursePackages.list': [unindexed, counted] },
  personColumns: {
    course_packages: content,
    course_package_files: content,
    course_attempts: { entry: technical },
    course_attempt_items: {
      itemId: shownIn('courseAttempts'),
      location: shownIn('courseAttempts'),
      suspendData: shownIn('courseAttempts'),
      objectives: shownIn('courseAttempts'),
    },
  },
}
