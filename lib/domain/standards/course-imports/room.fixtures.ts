import { counted, dozens, unindexed } from '@/lib/domain/testing/list-declarations'
import { file, product } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

const ofCourse = file('a course of another product, which people with a permission import')

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, recent, text, userId }) => [
    [
      'course_imports',
      sql`insert into course_imports (organization_id, id, asset_id, file_name, format, language, state, started_by, search_text, created_at, updated_at)
      select ${org}, ${idOf('course import')}, ${idOf('course archive')}, 'course' || n || '.mbz', 'moodle', 'ar', 'imported', ${userId}, ${text}, ${recent}, ${recent} from ${rows}`,
    ],
    [
      'course_import_parts',
      sql`insert into course_import_parts (organization_id, id, import_id, number, kind, state, title)
      select ${org}, ${idOf('course part')}, ${idOf('course import', sql`1`)}, n, 'lesson', (array['ready', 'made', 'leftOut'])[n % 3 + 1], 'Lesson ' || n from ${rows}`,
    ],
  ],
  requests: ({ idOf }) => ({
    'courseImports.list': { tables: ['course_imports'], ...dozens },
    'courseImports.listParts': {
      params: { id: idOf('course import', 1) },
      tables: ['course_imports', 'course_import_parts'],
      most: 100_000,
      because: 'a course has at most 5,000 parts',
    },
  }),
  exceptions: {
    'courseImports.list': [unindexed, counted],
    'courseImports.listParts': [counted],
  },
  personColumns: {
    course_imports: {
      fileName: ofCourse,
      title: ofCourse,
      description: ofCourse,
      sections: ofCourse,
      lessonCounts: product,
      questionCounts: product,
      fileCounts: product,
      searchText: ofCourse,
    },
    course_import_parts: { title: ofCourse, detail: ofCourse, type: product, content: ofCourse },
  },
}
