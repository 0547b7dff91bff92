import type { ReadQuestion } from '@/lib/domain/learning/question-banks/exchange/read-question.rules'
import { languageOf } from '@/lib/domain/learning/question-banks/exchange/text-collector.rules'
import type { Question } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { isReadable, tidyLine } from '@/lib/platform/i18n/names'
import { newId } from '@/lib/platform/ids'
import { courseLimits } from '../archives/limits.rules'
import { baseName } from '../archives/names.rules'
import type { LeftOutReason } from '../words'
import { type FileKind, fileKindOf } from './file-kinds.rules'

/** A file of an archive that a lesson uses. Its id stands for it in lessons until the library has it. */
export type CourseFile = { id: string; source: string; name: string; kind: FileKind | 'coursePackage'; size: number }
export type CourseQuestion = { key: string; question: Question; tags: string[] }
export type Quiz = {
  questions: { key: string; points: number }[]
  timeLimitSeconds: number
  attemptsAllowed: number
}
/** A lesson of the course: a module of a type with its content, or a quiz. */
export type CourseLesson = {
  section: number
  title: string
  typeKey:
    | 'content.article'
    | 'content.document'
    | 'content.audio'
    | 'content.video'
    | 'assessment.quiz'
    | 'launch.scorm'
    | 'launch.lti'
  settings: Record<string, unknown>
  body: Record<string, unknown>
  quiz: Quiz | null
}
/** Something of the archive that is not imported; `detail` names it, or the kind of what it is. */
export type LeftOut = { title: string; reason: LeftOutReason; detail: string }

/** A course in the words of this product, whatever it was read from. */
export type Course = {
  title: string
  description: string
  sections: string[]
  lessons: CourseLesson[]
  questions: CourseQuestion[]
  files: CourseFile[]
  leftOut: LeftOut[]
}

/** A title as it is stored: one line, visible, at most 200 characters; empty if nothing is left. */
export function titleOf(text: string): string {
  const plain = text.slice(0, 2000).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  const tidy = [...tidyLine(plain)].slice(0, 200).join('').trim()
  return isReadable(tidy) ? tidy : tidy.replace(/[\p{M}\p{DI}]/gu, '').trim()
}

/** Collects a course while an archive is read: files once each, and everything that is left out with its reason. */
export class CourseBuilder {
  readonly course: Course = { title: '', description: '', sections: [], lessons: [], questions: [], files: [], leftOut: [] }
  private readonly fileIds = new Map<string, string | null>()
  private readonly keys = new Set<string>()

  /** `stored`: where the bytes of a file are in the archive, and how many. */
  constructor(private readonly stored: (source: string) => { entry: string; size: number } | null) {}

  /** Begins a section and returns its place; all that do not fit go into the last one. */
  section(title: string): number {
    const { sections } = this.course
    if (sections.length < courseLimits.sections) sections.push(titleOf(title))
    return sections.length - 1
  }

  leaveOut(reason: LeftOutReason, title: string, detail = ''): void {
    const { leftOut } = this.course
    if (leftOut.length >= courseLimits.leftOut) return
    leftOut.push({ reason, title: titleOf(title), detail: titleOf(detail) })
  }

  /** The id of a file; null if it cannot be taken, which is reported once. */
  file(source: string, name = baseName(source), wanted?: readonly FileKind[]): string | null {
    const kind = fileKindOf(name)
    return this.fileOf(source, name, wanted && kind && !wanted.includes(kind) ? null : kind)
  }

  /** The id of an archive that a lesson launches; null if it cannot be taken, which is reported once. */
  package(source: string, name: string): string | null {
    return this.fileOf(source, name, 'coursePackage')
  }

  private fileOf(source: string, name: string, kind: CourseFile['kind'] | null): string | null {
    const known = this.fileIds.get(source)
    if (known !== undefined) return known
    const id = this.newFile(source, name, kind)
    this.fileIds.set(source, id)
    return id
  }

  private newFile(source: string, name: string, kind: CourseFile['kind'] | null): string | null {
    const refuse = (reason: LeftOutReason) => {
      this.leaveOut(reason, name, baseName(source))
      return null
    }
    const stored = this.stored(source)
    if (!stored) return refuse('fileMissing')
    if (!kind) return refuse('fileType')
    if (stored.size > courseLimits.file) return refuse('fileTooLarge')
    if (this.course.files.length >= courseLimits.files) return refuse('tooMany')
    const id = newId()
    this.course.files.push({ id, source: stored.entry, name: titleOf(name) || 'file', kind, size: stored.size })
    return id
  }

  /** How many questions there is room for. */
  get questionsLeft(): number {
    return courseLimits.questions - this.course.questions.length
  }

  /** Whether there is no room for another lesson, which is reported with its title: it need not be read. */
  isFull(title: string): boolean {
    const isFull = this.course.lessons.length >= courseLimits.lessons
    if (isFull) this.leaveOut('tooMany', title)
    return isFull
  }

  lesson(lesson: CourseLesson): void {
    const { lessons } = this.course
    const inSection = lessons.filter(({ section }) => section === lesson.section).length
    const isFull = lessons.length >= courseLimits.lessons || inSection >= courseLimits.itemsOfSection
    if (isFull) this.leaveOut('tooMany', lesson.title)
    else lessons.push(lesson)
  }

  /** Adds a question that was read, under the key that quizzes name it by; what of it is `lost` is reported. False if it is left out. */
  question(key: string, { question, label, problems, tags }: ReadQuestion, kind: string, lost: readonly string[] = []): boolean {
    if (this.keys.has(key)) return true
    const { questions } = this.course
    if (!question) this.leaveOut(problems[0]?.key === 'incomplete' ? 'questionIncomplete' : 'questionType', label, kind)
    else if (questions.length >= courseLimits.questions) this.leaveOut('tooMany', label, kind)
    else {
      questions.push({ key, question, tags })
      this.keys.add(key)
      if (lost.length > 0) this.leaveOut('questionPart', label, lost.join(', '))
    }
    return this.keys.has(key)
  }

  has(key: string): boolean {
    return this.keys.has(key)
  }
}

/** Which of the two languages a course is in, by the letters of its titles; null where there are none. */
export function languageOfCourse({ title, sections, lessons }: Course): Language | null {
  const titles = [title, ...sections, ...lessons.map((lesson) => lesson.title)].join(' ')
  return /\p{Script=Arabic}|\p{Script=Latin}/u.test(titles) ? languageOf(titles) : null
}
