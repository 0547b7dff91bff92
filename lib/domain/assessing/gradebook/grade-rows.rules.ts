import { readPlainNumber } from '@/lib/platform/typed/numbers'
import type { BookColumn } from './book.rules'
import type { GradeRecord } from './grade-file.rules'
import type { Grade, Grades } from './grades.rules'
import type { ImportProblem } from './words'

/** In a file: an excused grade, and one that is taken away. */
export const [excusedSign, clearedSign] = ['EX', '-'] as const

/** The title of a column in a file, by which an import finds it again. */
export const titleInFile = (title: string, { id, maxPoints }: Pick<BookColumn, 'id' | 'maxPoints'>): string =>
  `${title} (${maxPoints}) [${id}]`
const idInTitle = /\[([0-9a-f-]{36})\]\s*$/
const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A grade in a file: the points that count. */
export const inFile = (grade: Grade | undefined): number | string | null =>
  grade?.isExcused ? excusedSign : (grade?.points ?? null)

export type Problem = { line: number; column: string; key: ImportProblem; most?: number }
export type FileChange = { points?: number | null; penalty?: number; isExcused?: boolean }
export type FoundChange = { line: number; title: string; enrolmentId: string; columnId: string; change: FileChange }
export type Person = { enrolmentId: string; email: string }

type Head = { title: string; column: BookColumn | null }
function headOf(titles: readonly string[], columns: ReadonlyMap<string, BookColumn>): { head: Head[]; problems: Problem[] } {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const head = titles.map((written): Head => {
    const title = written.trim()
    const id = idInTitle.exec(title)?.[1]
    if (id === undefined) return { title, column: null }
    const column = columns.get(id) ?? null
    const key = column ? 'columnTwice' : 'unknownColumn'
    if (!column || seen.has(id)) {
      problems.push({ line: 1, column: title, key })
      return { title, column: null }
    }
    seen.add(id)
    return { title, column }
  })
  return { head, problems }
}

type Cell = { change: FileChange } | { problem: Pick<Problem, 'key' | 'most'> } | null
/** The change that a cell asks for; null: none. */
function changeIn(written: string, { maxPoints }: BookColumn, grade: Grade | undefined): Cell {
  const text = written.trim()
  if (text === '' || text === String(inFile(grade))) return null
  if (text.toUpperCase() === excusedSign) return grade?.isExcused ? null : { change: { isExcused: true } }
  if (text === clearedSign) return grade && grade.version > 0 ? { change: { points: null, penalty: 0, isExcused: false } } : null
  const number = readPlainNumber(text)
  if (!number || number.lt(0)) return { problem: { key: 'notANumber' } }
  const points = number.round(4, 1).toNumber()
  if (points > maxPoints) return { problem: { key: 'pointsTooHigh', most: maxPoints } }
  if (!grade?.isExcused && grade?.points === points) return null
  return { change: { points, penalty: 0, isExcused: false } }
}

type Known = {
  columns: readonly BookColumn[]
  byEnrolment: ReadonlyMap<string, Person>
  byEmail: ReadonlyMap<string, Person>
  gradesOf: (enrolmentId: string) => Grades
}
/** The person of a row: by the id of the enrolment in any of its cells that are no grades, or else by the address. */
function personOf(cells: readonly string[], head: readonly Head[], { byEnrolment, byEmail }: Known): Person | undefined {
  const beside = cells.filter((_, at) => !head[at]?.column).map((cell) => cell.trim())
  const id = beside.find((cell) => anId.test(cell))
  if (id !== undefined) return byEnrolment.get(id)
  const email = beside.find((cell) => cell.includes('@'))
  return email === undefined ? undefined : byEmail.get(email.toLowerCase())
}

export type ReadFile = { readCount: number; unchangedCount: number; found: FoundChange[]; problems: Problem[] }

/** The changes that a file of grades asks for, and its faults; each place of it is looked at once. */
export function readGrades(records: readonly GradeRecord[], known: Known): ReadFile {
  const [titles, ...rows] = records
  const { head, problems } = headOf(titles?.cells ?? [], new Map(known.columns.map((column) => [column.id, column])))
  const found: FoundChange[] = []
  const seen = new Set<string>()
  let unchangedCount = 0
  for (const { line, cells } of rows) {
    const person = personOf(cells, head, known)
    const isTwice = person !== undefined && seen.has(person.enrolmentId)
    if (!person || isTwice) {
      problems.push({ line, column: '', key: isTwice ? 'personTwice' : 'unknownPerson' })
      continue
    }
    const { enrolmentId } = person
    seen.add(enrolmentId)
    const grades = known.gradesOf(enrolmentId)
    for (const [at, written] of cells.entries()) {
      const { title, column } = head[at] ?? { title: '', column: null }
      if (!column) continue
      const cell = changeIn(written, column, grades[column.id])
      if (!cell) unchangedCount += 1
      else if ('problem' in cell) problems.push({ line, column: title, ...cell.problem })
      else found.push({ line, title, enrolmentId, columnId: column.id, change: cell.change })
    }
  }
  return { readCount: rows.length, unchangedCount, found, problems }
}
