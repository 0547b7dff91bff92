import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { courseLimits } from './archives/limits.rules'
import { courseFaults, courseFormats, courseImportStates, coursePartKinds, coursePartStates, leftOutReasons } from './words'

const Locale = z.enum(['ar', 'en'])
const count = z.int().min(0)
const counts = (what: string) => z.record(z.string(), count).describe(what)
const megabytes = (bytes: number) => bytes / 1024 / 1024

/** The import of a course of another product, with its report. */
export const CourseImport = z.object({
  id: Id,
  assetId: Id.describe('The archive, in the library'),
  fileName: z.string(),
  format: z.enum(courseFormats),
  language: Locale.describe('Language that the course is stored in; it can be translated afterwards'),
  foundLanguage: Locale.nullable().describe('Language of its titles by their letters; null: there are none'),
  state: z
    .enum(courseImportStates)
    .describe(
      'checking, importing: a job is at it, or was when it ended; checked: can be imported; refused: for its `fault`; imported: `pathId` is there',
    ),
  fault: z.enum(courseFaults).nullable().describe('Why the whole archive is refused'),
  jobId: Id.nullable().describe('The job that reads or imports it, or did so last'),
  title: z.string(),
  sections: z.array(z.string()).describe('Titles of the sections'),
  lessonCounts: counts('Lessons by module type'),
  questionCounts: counts('Questions by type'),
  fileCounts: counts('Files by kind'),
  fileBytes: count.describe('Bytes of the files'),
  partCount: count.describe('Parts that are imported'),
  leftOutCount: count.describe('Parts that are left out, each with its reason in the list of parts'),
  bankId: Id.nullable().describe('Question bank that was made'),
  pathId: Id.nullable().describe('Draft of the learning path that was made'),
  createdAt: Instant,
})

/** A part of a course: something that is imported, or is left out. */
export const CoursePart = z.object({
  id: Id,
  number: z.int().min(1),
  kind: z.enum(coursePartKinds),
  state: z.enum(coursePartStates).describe('ready: will be imported; made: was imported; leftOut: is not, for its `reason`'),
  title: z.string(),
  type: z.string().nullable().describe('Module type of a lesson, kind of a file'),
  size: count.nullable().describe('Bytes of a file'),
  reason: z.enum(leftOutReasons).nullable().describe('questionPart: the question is imported, without what `detail` names'),
  detail: z.string().describe('What it is called in the archive'),
  madeId: Id.nullable().describe('File or module that was made of it'),
})
named({ CourseImport, CoursePart })

const access = { role: 'admin', permission: 'learningPath.create' } as const
/** A word, so that one that names no format is answered like a record that is not there. */
const format = z.object({
  format: limitedText(20)
    .regex(/^[a-z][a-z0-9]{0,19}$/)
    // Packages are not courses: they have operations of their own.
    .refine((word) => word !== 'scorm', { params: { rule: 'format' } })
    .describe('cartridge: IMS Common Cartridge 1.1 to 1.3; moodle: backup of a Moodle course (.mbz)'),
})
const params = z.object({ id: Id })
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b41'
const assetId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81'
const jobId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
const Started = z.object({ id: Id, jobId: Id })
const base = '/admin/content/import'

const shown: z.input<typeof CourseImport> = {
  id,
  assetId,
  fileName: 'safety.imscc',
  format: 'cartridge',
  language: 'ar',
  foundLanguage: 'ar',
  state: 'checked',
  fault: null,
  jobId,
  title: 'السلامة في العمل',
  sections: ['قبل العمل'],
  lessonCounts: { 'content.article': 2, 'assessment.quiz': 1 },
  questionCounts: { singleChoice: 3 },
  fileCounts: { image: 1 },
  fileBytes: 20_480,
  partCount: 5,
  leftOutCount: 1,
  bankId: null,
  pathId: null,
  createdAt: '2026-11-21T09:30:00.000Z',
}

export const validateCourse = contract({
  id: 'courseImports.validate',
  method: 'POST',
  path: `${base}/:format/validate`,
  summary: 'Check a course from elsewhere',
  description: `The dry run of an import: a job reads the archive and stores a report of what would be made of it and what is left out and why; no path, module, question or file is made. The archive is uploaded to the library first, as a file of the kind \`courseArchive\`. At most ${courseLimits.entries.toLocaleString('en')} files in it, ${megabytes(courseLimits.unpacked).toLocaleString('en')} MB unpacked, ${megabytes(courseLimits.file)} MB for each file of a lesson.`,
  access,
  audit: 'contentImportChecked',
  status: 202,
  location: '/shared/job/:jobId',
  params: format,
  body: z.strictObject({ assetId: Id, language: Locale.describe('Language that the course is to be stored in') }),
  returns: Started,
  errors: ['courseFormatUnknown', 'assetNotFound'],
  example: { params: { format: 'cartridge' }, body: { assetId, language: 'ar' }, returns: { id, jobId } },
})

export const importCourse = contract({
  id: 'courseImports.import',
  method: 'POST',
  path: `${base}/:format`,
  summary: 'Import a course from elsewhere',
  description:
    'A job makes the files, a question bank, the modules and a learning path of a course that was checked, all of them drafts. Nothing is made twice, however often the job is interrupted; an import whose job failed can be started again.',
  access,
  audit: 'contentImported',
  status: 202,
  location: '/shared/job/:jobId',
  params: format,
  body: z.strictObject({
    importId: Id.describe('What the check answered'),
    category: line(60).default('imported').describe('Category of the new path'),
  }),
  returns: Started,
  errors: ['courseFormatUnknown', 'courseImportNotFound', 'courseImportState', 'courseImportFormat'],
  example: { params: { format: 'cartridge' }, body: { importId: id, category: 'safety' }, returns: { id, jobId } },
})

export const listCourseImports = contract({
  id: 'courseImports.list',
  method: 'GET',
  path: `${base}/course/list`,
  summary: 'List imports of courses',
  description: '`search` looks in the titles and the names of the files.',
  access,
  returns: z.array(CourseImport),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const readCourseImport = contract({
  id: 'courseImports.read',
  method: 'GET',
  path: `${base}/course/:id`,
  summary: 'Read the import of a course',
  access,
  params,
  returns: CourseImport,
  taggedByContent: true,
  errors: ['courseImportNotFound'],
  example: { params: { id }, returns: shown },
})

export const listCourseParts = contract({
  id: 'courseImports.listParts',
  method: 'GET',
  path: `${base}/course/:id/part/list`,
  summary: 'List the parts of a course that is imported',
  description: 'In the order in which they are made; with `state=leftOut` what is left out, each with its reason.',
  access,
  params,
  query: z.strictObject({ state: anyOf(coursePartStates).optional() }),
  returns: z.array(CoursePart),
  list: { type: 'cursor', orderBy: ['number'], default: 'number:asc' },
  errors: ['courseImportNotFound'],
  example: {
    params: { id },
    query: { state: 'leftOut' },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b51',
        number: 6,
        kind: 'other',
        state: 'leftOut',
        title: 'نقاش',
        type: null,
        size: null,
        reason: 'discussion',
        detail: 'forum',
        madeId: null,
      },
    ],
  },
})
