import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { courseImportParts, type courseImports } from '@/db/schema/course-imports'
import type { PathStructure } from '@/db/schema/learning-paths'
import { insertAssessment } from '@/lib/domain/assessing/assessments/definitions.service'
import { writeContents } from '@/lib/domain/learning/learning-paths/authoring.service'
import { createPath, makerOf } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { authorModule } from '@/lib/domain/learning/modules/authoring/modules.service'
import { isObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { insertBank } from '@/lib/domain/learning/question-banks/question-banks.service'
import { addQuestions } from '@/lib/domain/learning/question-banks/question-exchange.service'
import { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import { Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { withOtherIds } from '@/lib/domain/standards/path-archives/package-format.rules'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { newId } from '@/lib/platform/ids'
import type { JobContext } from '@/lib/platform/jobs/handler'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { withoutPictures } from './course/missing-files.rules'
import { courseImportRecords } from './course-imports.service'
import type { LeftOutReason } from './words'

type Import = typeof courseImports.$inferSelect
export type Part = typeof courseImportParts.$inferSelect

/** The content of a part by its kind, until the part is imported. */
export const FileContent = z.object({ source: z.string() })
const QuestionsContent = z.object({
  questions: z.array(
    z.object({ key: z.string(), question: z.object({ design: Design, content: Content }), tags: z.array(z.string()) }),
  ),
})
/** Of questions that were made: their ids by the keys that quizzes name them by. */
const MadeQuestions = z.object({ ids: z.record(z.string(), z.string()) })
const LessonContent = z.object({
  section: z.int(),
  typeKey: z.string(),
  settings: z.record(z.string(), z.unknown()),
  body: z.record(z.string(), z.unknown()),
  quiz: z
    .object({
      questions: z.array(z.object({ key: z.string(), points: z.number() })),
      timeLimitSeconds: z.int(),
      attemptsAllowed: z.int(),
    })
    .nullable(),
})
type LessonContent = z.output<typeof LessonContent>
const MadeLesson = z.object({ section: z.int() })

const setPart = (context: JobContext, { id }: Part, set: Partial<Part>) =>
  context.db
    .update(courseImportParts)
    .set(set)
    .where(ofTenant(context, courseImportParts, eq(courseImportParts.id, id)))

const leaveOut = (context: JobContext, part: Part, reason: LeftOutReason) =>
  setPart(context, part, { state: 'leftOut', reason, content: {} })

/** Adds a part of the questions to the bank of the import, which is made with the first one. */
export async function writeQuestions(context: JobContext, of: Import, part: Part): Promise<void> {
  const { questions } = QuestionsContent.parse(part.content)
  const own = quietly(context)
  const bankId = of.bankId ?? (await insertBank(own, { [of.language]: of.title })).id
  const ids = await addQuestions(own, bankId, questions)
  const byKey = Object.fromEntries(questions.flatMap(({ key }, at) => (ids[at] ? [[key, ids[at]]] : [])))
  await setPart(context, part, { state: 'made', madeId: bankId, content: { ids: byKey } })
  if (!of.bankId) await courseImportRecords.change(own, of, { bankId }, [])
}

const isOf = (context: JobContext, of: Import, kind: Part['kind']) =>
  and(
    ofTenant(context, courseImportParts, eq(courseImportParts.importId, of.id)),
    isOneOf(courseImportParts.kind, kind),
    isOneOf(courseImportParts.state, 'made'),
  )

/** The questions that were made, by their keys. */
async function questionIds(context: JobContext, of: Import): Promise<Map<string, string>> {
  const rows = await context.db
    .select({ content: courseImportParts.content })
    .from(courseImportParts)
    .where(isOf(context, of, 'questions'))
  return new Map(rows.flatMap(({ content }) => Object.entries(MadeQuestions.parse(content).ids)))
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The body of a lesson with the files of the library; null if the file that it shows is not there. */
async function withFiles(context: JobContext, of: Import, body: LessonContent['body']): Promise<LessonContent['body'] | null> {
  const named = [...new Set(JSON.stringify(body).match(uuid) ?? [])]
  if (named.length === 0) return body
  const { id, madeId } = courseImportParts
  const rows = await context.db
    .select({ id, madeId })
    .from(courseImportParts)
    .where(and(ofTenant(context, courseImportParts, eq(courseImportParts.importId, of.id)), inArray(id, named)))
  const made = new Map(rows.flatMap((row) => (row.madeId ? [[row.id, row.madeId] as const] : [])))
  const missing = new Set(rows.flatMap((row) => (row.madeId ? [] : [row.id])))
  if ([body.fileByLocale, body.mediaId, body.packageId].some((file) => typeof file === 'string' && missing.has(file))) return null
  const kept: unknown = withoutPictures(withOtherIds(body, made), missing)
  return isObject(kept) ? kept : null
}

/** Makes the module of a lesson, for a quiz with its assessment. */
export async function writeLesson(context: JobContext, of: Import, part: Part): Promise<void> {
  const { section, typeKey, settings, body, quiz } = LessonContent.parse(part.content)
  const own = quietly(context)
  const whole = quiz ? await quizBody(own, of, part, quiz) : await withFiles(context, of, body)
  if (!whole) {
    await leaveOut(context, part, quiz ? 'nothingInIt' : 'fileRefused')
    return
  }
  const locales = { [of.language]: { title: part.title, body: whole } }
  const { row } = await authorModule(own, { typeKey, sourceLocale: of.language, settings, locales })
  await setPart(context, part, { state: 'made', madeId: row.id, content: { section } })
}

async function quizBody(context: JobContext, of: Import, { title }: Part, quiz: NonNullable<LessonContent['quiz']>) {
  const ids = await questionIds(context, of)
  const questions = quiz.questions.flatMap(({ key, points }) => {
    const questionId = ids.get(key)
    return questionId ? [{ questionId, points }] : []
  })
  if (questions.length === 0) return null
  const { timeLimitSeconds, attemptsAllowed } = quiz
  const sections = [{ source: 'fixed' as const, questions }]
  const made = await insertAssessment(context, { title: { [of.language]: title }, timeLimitSeconds, attemptsAllowed, sections })
  return { assessmentId: made.id }
}

/** Minutes that a lesson is supposed to take until an author writes a better number. */
const minutesOfLesson = 5

/** Makes the path of the modules that were made. */
export async function writePath(context: JobContext, of: Import, category: string): Promise<void> {
  const own = quietly(context)
  const { madeId, content } = courseImportParts
  const lessons = await context.db
    .select({ madeId, content })
    .from(courseImportParts)
    .where(isOf(context, of, 'lesson'))
    .orderBy(asc(courseImportParts.number))
  const locales = { [of.language]: { title: of.title, description: describedBy(of) } }
  const estimatedMinutes = Math.max(1, lessons.length * minutesOfLesson)
  const path = await createPath(own, { category, level: 'beginner', estimatedMinutes, locales }, makerOf(context.user))
  const itemsOf = (at: number) =>
    lessons.flatMap((lesson) => (lesson.madeId && MadeLesson.parse(lesson.content).section === at ? [itemOf(lesson.madeId)] : []))
  const sections = of.sections.flatMap((title, at) => {
    const items = itemsOf(at)
    return items.length > 0 ? [{ id: newId(), title: { [of.language]: title }, rule: { kind: 'all' as const }, items }] : []
  })
  if (sections.length > 0) await writeContents(own, path, { sections })
  await courseImportRecords.change(own, of, { pathId: path.id }, [])
}

const describedBy = ({ description, title }: Import) =>
  description
    .replace(/[\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]/gu, '')
    .trim()
    .slice(0, 2000) || title

const itemOf = (moduleId: string): PathStructure['sections'][number]['items'][number] => ({
  id: newId(),
  moduleId,
  rule: { kind: 'all' as const },
  weight: 1,
  isRequired: true,
  prerequisites: [],
  minScore: null,
  availableFrom: null,
  availableUntil: null,
  afterDays: null,
})
