import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'

/** Reads an archive and stores what would be made of it. */
export const checkCourse = job('courseImports.check', z.object({ importId: Id }))
/** Makes the files, questions, modules and the path of a checked course. */
export const runCourse = job('courseImports.run', z.object({ importId: Id, category: z.string() }))

/** The permission is one of the room learningPaths: what is imported is a path. */
export const courseImports = room({
  errors: {
    courseImportNotFound: [7470, 404],
    courseImportState: [7471, 409],
    courseImportFormat: [7472, 422],
    courseFormatUnknown: [7473, 404],
  },
  permissions: {},
  records: {
    courseFormat: { parameters: ['import/:format'] },
    courseImport: { parameters: ['course/:id'], console: '/console/course-imports/:id' },
  },
  actions: ['contentImportChecked', 'contentImported'],
  jobs: [checkCourse, runCourse],
})
