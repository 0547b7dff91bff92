import { sql } from 'drizzle-orm'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { assertTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { readSentFile } from '@/lib/platform/reading/read'
import { csvText } from '@/lib/platform/text/csv'
import { workbook } from '@/lib/platform/text/workbook'
import { type Book, bookOf, cellsOf, gradesIn, type StoredCell, sourceGradesOf } from './book.service'
import { enterGrades, type Result } from './entering.service'
import * as contracts from './files.contract'
import { fileLimits } from './files.contract'
import { gradeFileReader } from './grade-file.rules'
import { type FoundChange, inFile, type Problem, readGrades, titleInFile } from './grade-rows.rules'
import { lockBook } from './gradebook-records.service'
import { standingsOf } from './grades.rules'
import { jsonOf } from './json-cell.service'
import type { Reading, Texts } from './sources/grade-source.rules'

type Listed = { enrolmentId: string; person: { id: string; name: Texts; email: string } }
const readPeople = statementOf(sql`select (select json_agg(f) from (
    select e.id as "enrolmentId", ${personAsJson(sql`e.organization_id`, sql`e.user_id`)} as person
    from ${enrolmentRows} e where e.organization_id = ${tenantId} and e.path_id = ${given('pathId')}::uuid
    order by e.created_at, e.id limit ${given('most')}::int) f)::text from ${tenantRow}`)

/** All people of a path, oldest enrolment first; more than a file may have are refused. */
async function peopleOf(context: Reading & { fail: (reason: 'gradeFileTooLarge') => never }, pathId: string) {
  const values = { organizationId: context.organization.id, pathId, most: fileLimits.rows + 1 }
  const people = (await jsonOf<Listed[]>(context.db, readPeople, values)) ?? []
  return people.length > fileLimits.rows ? context.fail('gradeFileTooLarge') : people
}

/** The grades of everybody in a path, by enrolment. */
async function allGrades(context: Reading, book: Book, people: readonly Listed[]) {
  const enrolled = people.map(({ enrolmentId, person }) => ({ enrolmentId, userId: person.id }))
  const ids = enrolled.map(({ enrolmentId }) => enrolmentId)
  const sources = await sourceGradesOf(context, book, enrolled)
  const byEnrolment = new Map<string, StoredCell[]>(ids.map((id) => [id, []]))
  for (const cell of await cellsOf(context, ids)) byEnrolment.get(cell.enrolmentId)?.push(cell)
  return (id: string) => gradesIn(book, id, sources, byEnrolment.get(id) ?? [])
}

const nameIn = ({ ar, en }: Texts, language: Language) => (language === 'ar' ? (ar ?? en) : (en ?? ar)) ?? ''
const fileNameOf = ({ en, ar }: Texts, ending: string) => {
  const name = (en ?? ar ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${name.replace(/^-|-$/g, '') || 'path'}-grades.${ending}`
}

export const exportGrades = implement(contracts.exportGrades, async (context, { params: { pathId }, body: { format } }) => {
  await assertTaught(context, pathId, 'assessmentGrade.read')
  const { language, now } = context
  const book = await bookOf(context, pathId)
  const people = await peopleOf(context, pathId)
  const gradesOf = await allGrades(context, book, people)
  const say = (key: string) => text(language, `gradebook.file.${key}`)
  const head = [
    say('enrolment'),
    say('name'),
    say('email'),
    ...book.columns.map((column) => titleInFile(nameIn(column.title, language), column)),
    say('total'),
    say('soFar'),
    say('label'),
  ]
  const rows = people.map(({ enrolmentId, person }) => {
    const grades = gradesOf(enrolmentId)
    const { total, soFar } = standingsOf(book.settings, book.columns, grades, book.scale)
    const points = book.columns.map(({ id }) => inFile(grades[id]))
    const place = [total.percent, soFar.percent, soFar.label?.[language] ?? '']
    return [enrolmentId, nameIn(person.name, language), person.email, ...points, ...place]
  })
  context.note({ resource: { type: 'learningPath', id: pathId, label: nameIn(book.title, language), name: book.title } })
  const shared = { fileName: fileNameOf(book.title, format), exportedCount: people.length }
  if (format === 'csv') return { ...shared, encoding: 'text' as const, text: csvText([head, ...rows], { hasMark: true }) }
  const isRightToLeft = language === 'ar'
  const sheet = { name: say('sheet'), isRightToLeft, head, rows, at: now, most: fileLimits.archive }
  return { ...shared, encoding: 'base64' as const, text: (await workbook(sheet)).toString('base64') }
})

const mostListed = 500

/** A change of a file that was decided, with its place in the file. */
type Decided = { found: FoundChange; result: Result }

const problemOf = ({ found: { line, title }, result }: Decided): Problem[] =>
  result.outcome === 'reasonMissing' ? [{ line, column: title, key: 'reasonMissing' }] : []

/** The words of a problem, with row and column. */
const worded = (language: Language) => (problem: Problem) => {
  const { line, column, key, most = 0 } = problem
  const place = column === '' ? 'row' : 'cell'
  const title = `\u2068${column.replace(/\s*\[[0-9a-f-]{36}\]\s*$/, '')}\u2069`
  const what = text(language, `gradebook.problems.${key}`, { most })
  const message = text(language, `gradebook.places.${place}`, { line, column: title, what })
  return { line, column, key, message }
}

export const importGrades = implement(
  contracts.importGrades,
  (context, { body: { format, text: sent } }) => readSentFile(gradeFileReader, { format, text: sent }, context.organization),
  async (context, { params: { pathId }, body: { dryRun, ...body } }, records) => {
    await lockBook(context, pathId)
    const reason = body.reason?.trim() ?? ''
    if (records && records.length > fileLimits.rows + 1) context.fail('gradeFileTooLarge')
    const book = await bookOf(context, pathId)
    const listed = await peopleOf(context, pathId)
    const gradesOf = await allGrades(context, book, listed)
    const people = listed.map(({ enrolmentId, person }) => ({ enrolmentId, email: person.email }))
    const known = {
      columns: book.columns,
      byEnrolment: new Map(people.map((person) => [person.enrolmentId, person])),
      // The newest enrolment of a person comes last.
      byEmail: new Map(people.map((person) => [person.email.toLowerCase(), person])),
      gradesOf,
    }
    const unreadable: Problem[] = records ? [] : [{ line: 1, column: '', key: 'unreadable' }]
    const { readCount, unchangedCount, found, problems } = readGrades(records ?? [], known)
    const wanted = found.map(({ enrolmentId, columnId, change }) => ({ enrolmentId, columnId, version: null, ...change }))
    const results = await enterGrades(context, book, { wanted, reason, dryRun })
    const decided = found.flatMap((one, at): Decided[] => {
      const result = results[at]
      return result ? [{ found: one, result }] : []
    })
    const saved = decided.filter(({ result }) => result.outcome === 'saved')
    const all = [...unreadable, ...problems, ...decided.flatMap(problemOf)].toSorted((one, other) => one.line - other.line)
    if (!dryRun) context.note({ after: { gradeCount: saved.length, ...(reason !== '' && { reason }) } })
    return {
      readCount,
      changedCount: saved.length,
      unchangedCount: unchangedCount + decided.filter(({ result }) => result.outcome === 'unchanged').length,
      changes: saved.slice(0, mostListed).map(({ found: { line, enrolmentId, columnId }, result }) => ({
        line,
        enrolmentId,
        columnId,
        before: gradesOf(enrolmentId)[columnId]?.points ?? null,
        after: result.grade?.points ?? null,
        isCorrection: result.isCorrection,
      })),
      problems: all.slice(0, mostListed).map(worded(context.language)),
      problemCount: all.length,
    }
  },
)
