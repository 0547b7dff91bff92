import { courseImportParts, courseImports } from '@/db/schema/course-imports'
import { readyFiles } from '@/lib/domain/house/files/own-assets.service'
import { personId } from '@/lib/platform/auth/session'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import * as contracts from './course-imports.contract'
import { checkCourse, runCourse } from './room'
import { type CourseFormat, courseFormats } from './words'

export const courseImportRecords = recordsOf(courseImports, {
  missing: 'courseImportNotFound',
  type: 'courseImport',
  label: ({ title, fileName }) => title || fileName,
})

type Asked = { fail: (reason: 'courseFormatUnknown') => never }
/** The format that a path names. */
const formatOf = ({ fail }: Asked, name: string): CourseFormat =>
  courseFormats.find((format) => format === name) ?? fail('courseFormatUnknown')

export const validateCourse = implement(contracts.validateCourse, async (context, { params, body }) => {
  const format = formatOf(context, params.format)
  const [file] = await readyFiles(context, [body.assetId])
  if (file?.kind !== 'courseArchive') return context.fail('assetNotFound')
  const values = {
    assetId: file.id,
    fileName: file.name,
    format,
    language: body.language,
    startedBy: personId(context.user),
    searchText: foldLoose(file.name),
    createdAt: context.now,
  }
  const row = await courseImportRecords.insert(context, values, ['fileName', 'format', 'language'])
  const { jobId } = await enqueue(context, checkCourse, { importId: row.id }, { label: row.fileName })
  await courseImportRecords.change(context, row, { jobId }, [])
  return { id: row.id, jobId }
})

export const importCourse = implement(contracts.importCourse, async (context, { params, body }) => {
  const format = formatOf(context, params.format)
  const row = await courseImportRecords.lock(context, body.importId)
  if (row.format !== format) context.fail('courseImportFormat')
  const isReady = row.state === 'checked' || row.state === 'importing'
  if (!isReady || row.partCount === 0 || (await isUnfinished(context, row.jobId))) context.fail('courseImportState')
  const payload = { importId: row.id, category: body.category }
  const { jobId } = await enqueue(context, runCourse, payload, { label: row.title })
  await courseImportRecords.change(context, row, { state: 'importing', jobId }, ['state'])
  return { id: row.id, jobId }
})

export const readCourseImport = implement(contracts.readCourseImport, (context, { params }) =>
  courseImportRecords.get(context, params.id),
)

const importList = list(contracts.listCourseImports, { table: courseImports, search: courseImports.searchText, fields: {} })

export const listCourseImports = implement(contracts.listCourseImports, ({ db, organization }, { page }) =>
  importList(db, page, { organizationId: organization.id }),
)

const partList = list(contracts.listCourseParts, { table: courseImportParts, parent: courseImports, fields: {} })

export const listCourseParts = implement(contracts.listCourseParts, async (context, { params, query, page }) => {
  const { db, organization, fail } = context
  const filters = { importId: params.id, state: query.state }
  const found = await partList(db, page, { organizationId: organization.id, filters, parentId: params.id })
  if (!found.hasParent) fail('courseImportNotFound')
  return found
})
