import { and, asc, eq, gt } from 'drizzle-orm'
import { courseImportParts, type courseImports } from '@/db/schema/course-imports'
import { type KeptFile, keepFile } from '@/lib/domain/house/files/own-assets.service'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { arePackagesFull, takeIn } from '@/lib/domain/standards/scorm/packages/packages.service'
import { clock } from '@/lib/platform/clock'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { handles, type JobContext, type JobRow } from '@/lib/platform/jobs/handler'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { courseLimits } from './archives/limits.rules'
import { type StoredArchive, walk } from './archives/walk.service'
import { archiveOf } from './checking.service'
import { courseImportRecords } from './course-imports.service'
import { runCourse } from './room'
import type { LeftOutReason } from './words'
import { FileContent, type Part, writeLesson, writePath, writeQuestions } from './writing.service'

type Import = typeof courseImports.$inferSelect

/** Files of one walk through the archive, and bytes of all of them but the last. */
const filesAtOnce = { count: 20, bytes: courseLimits.file }

type Row = JobRow & {
  part: Part | null
  files: Part[]
  archive: StoredArchive | null
  organizationId: string
  createdBy: string | null
}

const ofImport = (context: JobContext, importId: string) =>
  ofTenant(context, courseImportParts, eq(courseImportParts.importId, importId))

/** The next parts to be made: one, or several files. */
async function nextParts(context: JobContext, importId: string, after: number): Promise<Part[]> {
  const isNext = and(ofImport(context, importId), isOneOf(courseImportParts.state, 'ready'), gt(courseImportParts.number, after))
  const parts = await context.db
    .select()
    .from(courseImportParts)
    .where(isNext)
    .orderBy(asc(courseImportParts.number))
    .limit(filesAtOnce.count)
  const [first] = parts
  if (first?.kind !== 'file') return first ? [first] : []
  let bytes = 0
  const taken: Part[] = []
  for (const part of parts) {
    if (part.kind !== 'file' || bytes > filesAtOnce.bytes) break
    taken.push(part)
    bytes += part.size ?? 0
  }
  return taken
}

type Kept = { part: Part; kept: KeptFile | LeftOutReason }

/** Kinds of files that a course has. */
const keptKinds = [...shownAssetKinds, 'coursePackage'] as const

async function keep({ organizationId, createdBy }: Row, part: Part, bytes: Buffer): Promise<KeptFile | LeftOutReason> {
  const kind = keptKinds.find((each) => each === part.type) ?? 'document'
  const inTransaction: Parameters<typeof keepFile>[0]['inTransaction'] = (work) => withTenant(organizationId, work)
  const context = { organization: { id: organizationId }, now: clock.now(), inTransaction, createdBy }
  try {
    return await keepFile(context, { name: part.title, kind, bytes, altText: {} })
  } catch (error) {
    const { reason } = asRefusal(error)
    if (reason === 'assetQuotaExceeded') return 'storageFull'
    if (/^asset/.test(reason)) return 'fileRefused'
    throw error
  }
}

/** Takes the files of a row from the archive into the storage, in one walk; those that get no row are swept. */
async function storeFiles(row: Row): Promise<Kept[]> {
  if (!row.archive || row.files.length === 0) return []
  const wanted = new Map<string, Part[]>()
  for (const part of row.files) {
    const { source } = FileContent.parse(part.content)
    wanted.set(source, [...(wanted.get(source) ?? []), part])
  }
  const found: Kept[] = []
  await walk(row.archive, async (entry) => {
    const parts = wanted.get(entry.name) ?? []
    if (parts.length === 0) return true
    wanted.delete(entry.name)
    const bytes = await entry.read(courseLimits.file)
    for (const part of parts) found.push({ part, kept: bytes ? await keep(row, part, bytes) : 'fileTooLarge' })
    return wanted.size > 0
  })
  return found
}

export const runCourseHandler = handles<{ importId: string; category: string }, Row, Kept[]>(runCourse, {
  permission: 'learningPath.create',
  count: async (context, { importId }) => (await courseImportRecords.get(context, importId)).partCount + 1,
  async next(context, { importId }, after) {
    if (after === 'path') return []
    const { id: organizationId } = context.organization
    const of = await courseImportRecords.get(context, importId)
    const parts = await nextParts(context, importId, Number(after ?? 0))
    const [first] = parts
    const own = { organizationId, createdBy: context.user.kind === 'person' ? context.user.id : null }
    if (!first) return of.pathId ? [] : [{ ...own, at: 'path', label: of.title, part: null, files: [], archive: null }]
    const isFile = first.kind === 'file'
    const archive = isFile ? await archiveOf(context, of) : null
    const at = String(parts.at(-1)?.number)
    return [{ ...own, at, label: first.title, part: first, files: isFile ? parts : [], archive }]
  },
  outside: storeFiles,
  async each(context, row, { importId, category }, found) {
    const of = await courseImportRecords.lock(context, importId)
    const { part } = row
    if (!part) await writePath(context, of, category)
    else if (part.kind === 'file') await finishFiles(context, row, found)
    else if (part.kind === 'questions') await writeQuestions(context, of, part)
    else await writeLesson(context, of, part)
  },
  async finish(context, { importId }) {
    const row = await courseImportRecords.lock(context, importId)
    // A part whose row was refused, such as a lesson that does not fit its type.
    const isLeft = and(ofImport(context, importId), isOneOf(courseImportParts.state, 'ready'))
    const set = { state: 'leftOut' as const, reason: 'unreadable' as const, content: {} }
    await context.db.update(courseImportParts).set(set).where(isLeft)
    return endImport(context, row)
  },
})

/** Makes the files of a row ready; those that the library refuses are left out. */
async function finishFiles(context: JobContext, row: Row, found: readonly Kept[]): Promise<void> {
  const results = new Map(found.map((one) => [one.part.id, one.kept]))
  for (const part of row.files) {
    const kept = results.get(part.id) ?? 'fileMissing'
    const reason = typeof kept === 'string' ? kept : await finishFile(context, part, kept)
    const isKept = typeof kept !== 'string' && reason === null
    const set = isKept ? { state: 'made' as const, madeId: kept.id } : { state: 'leftOut' as const, reason }
    await context.db
      .update(courseImportParts)
      .set({ ...set, content: {} })
      .where(ofTenant(context, courseImportParts, eq(courseImportParts.id, part.id)))
  }
}

/** Makes one file ready, a package with the job that reads it; answers why it is left out, or null. */
async function finishFile(context: JobContext, part: Part, kept: KeptFile): Promise<LeftOutReason | null> {
  const quiet = quietly(context)
  const isPackage = part.type === 'coursePackage'
  if (isPackage && (await arePackagesFull(context))) return 'tooMany'
  await kept.finish(quiet)
  if (isPackage) await takeIn({ ...quiet, requestId: newId() }, { id: kept.id, name: part.title })
  return null
}

async function endImport(context: JobContext, row: Import) {
  const count = (state: 'made' | 'leftOut') =>
    context.db.$count(courseImportParts, and(ofImport(context, row.id), isOneOf(courseImportParts.state, state)))
  const [made, leftOut] = [await count('made'), await count('leftOut')]
  await courseImportRecords.change(context, row, { state: 'imported', leftOutCount: leftOut }, ['state'])
  return { made, leftOut, path: row.pathId }
}
