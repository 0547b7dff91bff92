import { eq } from 'drizzle-orm'
import { courseImportParts, type courseImports } from '@/db/schema/course-imports'
import { objectKey } from '@/lib/domain/house/files/asset-uploads.service'
import { readyFiles } from '@/lib/domain/house/files/own-assets.service'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { handles, type JobContext, type JobRow } from '@/lib/platform/jobs/handler'
import { readSentFile } from '@/lib/platform/reading/read'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { CourseRefused } from './archives/entries.rules'
import { gather } from './archives/gathered.service'
import type { StoredArchive } from './archives/walk.service'
import { type Course, languageOfCourse } from './course/course.rules'
import { courseImportRecords } from './course-imports.service'
import { courseReader } from './course-reader.rules'
import { checkCourse } from './room'
import { withTools } from './tools.service'
import type { CourseFault } from './words'

type Import = typeof courseImports.$inferSelect
type NewPart = typeof courseImportParts.$inferInsert

type About = Pick<Import, 'format' | 'language' | 'organizationId'>
type Found = { course: Course; order: ReadonlyMap<string, number> }

/** Reads a stored archive into a course, or answers why it is refused. */
async function readCourse(archive: StoredArchive, { format, language, organizationId }: About): Promise<Found | CourseFault> {
  try {
    const gathered = await gather(archive, format)
    const untitled = text(language, 'courseImports.untitled')
    const course = await readSentFile(courseReader, { format, gathered, language, untitled }, { id: organizationId })
    if (typeof course === 'string') return course
    return { course, order: new Map([...gathered.sizes.keys()].map((name, at) => [name, at])) }
  } catch (error) {
    if (error instanceof CourseRefused) return error.fault
    throw error
  }
}

/** The stored archive of an import; fails if its file was deleted meanwhile. */
export async function archiveOf(context: JobContext, { assetId }: Pick<Import, 'assetId'>): Promise<StoredArchive> {
  const [file] = await readyFiles(context, [assetId])
  if (!file?.object) return context.fail('assetNotFound')
  const { organizationId, id, object, size, mediaType } = file
  return { key: objectKey(organizationId, id, object), size, mediaType }
}

type Row = JobRow & { archive: StoredArchive; of: About }

export const checkCourseHandler = handles<{ importId: string }, Row, Found | CourseFault>(checkCourse, {
  permission: 'learningPath.create',
  count: async () => 1,
  async next(context, { importId }, after) {
    if (after !== null) return []
    const of = await courseImportRecords.get(context, importId)
    return [{ at: importId, label: of.fileName, archive: await archiveOf(context, of), of }]
  },
  outside: ({ archive, of }) => readCourse(archive, of),
  async each(context, { at }, _, found) {
    const row = await courseImportRecords.lock(context, at)
    if (typeof found === 'string') await courseImportRecords.change(context, row, { state: 'refused', fault: found }, ['state'])
    else await storeCourse(context, row, found)
  },
  async finish(context, { importId }) {
    const { state, partCount, leftOutCount } = await courseImportRecords.get(context, importId)
    return { state, parts: partCount, leftOut: leftOutCount }
  },
})

const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Of one transaction of the import. */
const questionsOfPart = 50
/** Rows of one statement. */
const storedAtOnce = 200

/** Stores the parts of a course in the order in which they are made: files as the archive has them, questions, lessons; then what is left out. */
async function storeCourse(context: JobContext, row: Import, { course: read, order }: Found): Promise<void> {
  const course = await withTools(context, read)
  const { lessons, questions, files, leftOut } = course
  const sorted = files.toSorted((one, other) => (order.get(one.source) ?? 0) - (order.get(other.source) ?? 0))
  const chunks = Array.from({ length: Math.ceil(questions.length / questionsOfPart) }, (_, at) =>
    questions.slice(at * questionsOfPart, (at + 1) * questionsOfPart),
  )
  type Fields = Pick<NewPart, 'kind' | 'title'> & Partial<NewPart>
  const parts: Fields[] = [
    ...sorted.map(
      ({ id, name, kind, size, source }): Fields => ({ id, kind: 'file', title: name, type: kind, size, content: { source } }),
    ),
    ...chunks.map((some): Fields => ({ kind: 'questions', title: course.title, content: { questions: some } })),
    ...lessons.map(({ title, ...content }): Fields => ({ kind: 'lesson', title, type: content.typeKey, content })),
    ...leftOut.map(
      ({ title, reason, detail }): Fields => ({ kind: 'other', state: 'leftOut', title: title || row.fileName, reason, detail }),
    ),
  ]
  const { organization, db } = context
  await db.delete(courseImportParts).where(ofTenant(context, courseImportParts, eq(courseImportParts.importId, row.id)))
  const values = parts.map(
    (part, at): NewPart => ({
      id: newId(),
      state: 'ready',
      ...part,
      organizationId: organization.id,
      importId: row.id,
      number: at + 1,
    }),
  )
  for (let at = 0; at < values.length; at += storedAtOnce)
    await db.insert(courseImportParts).values(values.slice(at, at + storedAtOnce))
  const set = {
    state: 'checked' as const,
    title: course.title,
    description: course.description.slice(0, 2000),
    sections: course.sections,
    foundLanguage: languageOfCourse(course),
    lessonCounts: countBy(lessons.map(({ typeKey }) => typeKey)),
    questionCounts: countBy(questions.map(({ question }) => question.design.type)),
    fileCounts: countBy(files.map(({ kind }) => kind)),
    fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    partCount: parts.length - leftOut.length,
    leftOutCount: leftOut.length,
    searchText: foldLoose(`${course.title} ${row.fileName}`),
  }
  await courseImportRecords.change(context, row, set, ['state', 'title'])
}
